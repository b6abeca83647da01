import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest begins first, so that no worker ends with it alone while the other stands idle. Vitest remembers how long each
 * file took, but a fresh checkout remembers nothing, and a file's size, by which it then goes, says little: the matrix is short.
 */
const LONGEST = [
  "tests/contract/authorization-matrix.test.ts",
  "kernel/outbox/simulation.server.test.ts",
  "cartridges/due/due.server.test.ts",
  "tests/durability/lock-across-containers.test.ts",
  "tests/durability/older-backup.test.ts",
  "tests/durability/crash.test.ts",
  "tests/contract/bad-input.test.ts",
  "cartridges/stop/simulation.server.test.ts",
  "tests/durability/copy.test.ts",
  "services/archive/archive.server.test.ts",
  "tests/contract/handlers.test.ts",
  "cartridges/due/owed/owed.server.test.ts",
  "tests/durability/stopping.test.ts",
  "tests/durability/first-start.test.ts",
  "tests/durability/live-events.test.ts",
  "tests/durability/lock.test.ts",
  "tests/contract/cartridges.test.ts",
  "tests/contract/query-count.test.ts",
  "tests/durability/failure.test.ts",
  "tests/durability/connection.test.ts",
  "cartridges/company-import/console.server.test.ts",
  "services/database/migrate.server.test.ts",
  "tests/durability/requests.test.ts",
  "app/demo/past.server.test.ts",
  "app/demo/seed-when-empty.server.test.ts",
  "cartridges/load-list/loading.server.test.ts",
];

/** Tests of pure rules are short: they come last, and leave no worker alone. */
const isUnit = (file: string) => !/^tests\/|\.server\.test\.tsx?$/.test(file);
const PROJECTS = ["durability", "portal"];

export class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId, project }: TestSpecification) => relative(project.config.root, moduleId);
    const place = (file: TestSpecification) => {
      const found = LONGEST.indexOf(nameOf(file));
      return found === -1 ? LONGEST.length : found;
    };
    // A process takes the next file only of its own project: the rest go project by project.
    const named = (file: TestSpecification) => PROJECTS.indexOf(file.project.name) + Number(isUnit(nameOf(file)));
    return (await super.sort(files)).sort((one, other) => place(one) - place(other) || named(one) - named(other));
  }
}
