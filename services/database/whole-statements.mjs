// Plain JavaScript: the embedded database's worker loads it from its path under the project's root.

import { setImmediate } from "node:timers";

/**
 * Parse, Bind, Describe, Execute, Close: PostgreSQL responds only at the Sync or Flush after them.
 */
const ANSWERED_LATER = new Set([..."PBDEC"].map((type) => type.charCodeAt(0)));
/** A connection's first message has a length in place of a type. */
const OPENING = 0;

/**
 * The embedded database as its socket uses it, batched by statement: the socket would pass each
 * message on and write each part of the response separately, five of each per statement. Statements
 * that arrive together are answered together.
 */
export function inWholeStatements(db) {
  let held = [];
  let answers = [];
  const answer = (part, onRawData) => {
    if (answers.push(part) > 1) return;
    const these = answers;
    // The socket passes on the rest of what arrived together in this same turn of the event loop.
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
      // Discards what a lost connection left unfinished.
      if (message[0] === OPENING) [held, answers] = [[], []];
      held.push(message);
      if (ANSWERED_LATER.has(message[0])) return;
      const whole = held.length === 1 ? message : Buffer.concat(held);
      held = [];
      await db.execProtocolRawStream(whole, { onRawData: (part) => answer(Buffer.from(part), onRawData) });
    },
  };
}
