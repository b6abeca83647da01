import { writeFileSync } from "node:fs";

/**
 * A reporter for Vitest: writes what failed outside every test, such as a rejection nobody awaited,
 * to the file in UNHANDLED_ERRORS. Such an error ends a run with 1, and no other report names it.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ type, stack, message }) => `${type ?? "Unhandled error"}: ${stack ?? message}`);
    if (said.length > 0) writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(said));
  }
}
