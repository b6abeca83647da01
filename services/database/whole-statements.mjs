// Plain JavaScript: the embedded database's worker loads it from its path under the project's root.

import { setImmediate } from "node:timers";

/** Parse, Bind, Describe, Execute, Close: what PostgreSQL answers no sooner than the Sync or Flush after them. */
const ANSWERED_LATER = new Set([..."PBDEC"].map((type) => type.charCodeAt(0)));
/** A connection's first message has a length in place of a type. */
const OPENING = 0;

/**
 * The embedded database as its socket uses it, a whole statement at a time: the socket would hand over each message by itself and
 * write each part of the answer by itself, five of each for one statement. Statements that came together are answered together.
 */
export function inWholeStatements(db) {
  let held = [];
  let answers = [];
  const answer = (part, onRawData) => {
    if (answers.push(part) > 1) return;
    const these = answers;
    // The socket hands over the next of what came together in this very turn.
    setImmediate(() => {
      if (these === answers) answers = [];
      onRawData(these.length === 1 ? these[0] : Buffer.concat(these));
    });
  };
  return {
    waitReady: db.waitReady,
    isInTransaction: () => db.isInTransaction(),
    exec: (script) => db.exec(script),
    runExclusive: (work) => db.runExclusive(work),
    async execProtocolRawStream(message, { onRawData }) {
      // What a lost connection left half said is nobody's, and what it was about to be answered.
      if (message[0] === OPENING) [held, answers] = [[], []];
      held.push(message);
      if (ANSWERED_LATER.has(message[0])) return;
      const whole = held.length === 1 ? message : Buffer.concat(held);
      held = [];
      await db.execProtocolRawStream(whole, { onRawData: (part) => answer(Buffer.from(part), onRawData) });
    },
  };
}
