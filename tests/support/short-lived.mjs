/**
 * How Node is told that a process under test lives for seconds. Compiling PostgreSQL again, for speed, where it has run a few times pays on a portal
 * that runs for days; of one that only starts and answers ten requests it is a third of the processor's time. Nothing else is different in it. Every
 * version of Node that the portal supports must know what is said here: one that does not would not start.
 */
export const SHORT_LIVED = ["--liftoff-only"];
