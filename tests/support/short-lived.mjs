/**
 * How Node is told that a process under test lives for seconds. Compiling again, for speed, what has run a few times pays on a portal that runs
 * for days; of one that only starts and answers ten requests it is half of the processor's time. Nothing else is different in it.
 */
export const SHORT_LIVED = ["--liftoff-only", "--interrupt-budget=1000000"];
