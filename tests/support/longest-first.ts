import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest begins first, so that no worker ends with it alone while the other stands idle. Vitest remembers how long each
 * file took, but a fresh checkout remembers nothing, and a file's size, by which it then goes, says little: the matrix is short.
 */
const LONGEST = [
  "tests/postgres/live-events.test.ts",
  "tests/postgres/copy.test.ts",
  "tests/durability/lock-across-containers.test.ts",
  "tests/durability/older-backup.test.ts",
  "tests/durability/crash.test.ts",
  "tests/durability/stopping.test.ts",
  "tests/durability/first-start.test.ts",
  "tests/durability/lock.test.ts",
  "tests/durability/failure.test.ts",
  "tests/durability/connection.test.ts",
  "tests/durability/requests.test.ts",
  "tests/contract/authorization-matrix.test.ts",
  "kernel/outbox/simulation.server.test.ts",
  "cartridges/due/due.server.test.ts",
  "tests/contract/bad-input.test.ts",
  "cartridges/stop/simulation.server.test.ts",
  "services/archive/archive.server.test.ts",
  "tests/contract/handlers.test.ts",
  "cartridges/due/owed/owed.server.test.ts",
  "tests/contract/cartridges.test.ts",
  "tests/contract/query-count.test.ts",
  "cartridges/company-import/console.server.test.ts",
  "services/database/migrate.server.test.ts",
  "app/demo/past.server.test.ts",
  "app/demo/seed-when-empty.server.test.ts",
  "cartridges/load-list/loading.server.test.ts",
];

/** A thread or process ends where the next file is of the other project, with all that it has compiled. */
const PROJECTS = ["durability", "postgres", "portal"];
/** The first waits for locks more than it computes: what computes longest runs beside it, and not another that waits. */
const BESIDE = ["tests/durability/lock-across-containers.test.ts", "tests/contract/authorization-matrix.test.ts"];
/** Tests of pure rules are short: they come last, and leave no worker alone. */
const isUnit = (file: string) => !/^tests\/|\.server\.test\.tsx?$/.test(file);

/** One that is not named comes after those that are. */
const placeIn = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length);

export class LongestFirst extends BaseSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId, project }: TestSpecification) => relative(project.config.root, moduleId);
    const orderOf = (file: TestSpecification): number[] => {
      const name = nameOf(file);
      return [placeIn(BESIDE, name), PROJECTS.indexOf(file.project.name), placeIn(LONGEST, name), Number(isUnit(name))];
    };
    const orders = new Map(files.map((file) => [file, orderOf(file)]));
    const compare = (one: number[], other: number[]) =>
      one.map((number, index) => number - other[index]!).find((difference) => difference !== 0) ?? 0;
    return (await super.sort(files)).sort((one, other) => compare(orders.get(one)!, orders.get(other)!));
  }
}
