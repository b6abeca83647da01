/** Whoever waits does so at most this long: a read on a connection that is dead without saying so would hold up all that are like it. */
const MAX_WAIT_MS = 1_000;

/** Reads, and says when it is about to be sent: until then it may stand in line for a connection. One that does not say so may be shared until it is answered. */
type SharedRead<Answer> = (sending: () => void) => Promise<Answer>;

interface Read {
  running: Promise<unknown>;
  /** It has not been sent yet: whoever asks now still shares it. */
  isOpen: boolean;
  askedAt: number;
  /** The one read of all who came while this one was on its way. */
  next: Promise<unknown> | null;
}

/** The reads that are on their way on something (a pool), by what they ask. */
const reads = new WeakMap<object, Map<string, Read>>();

/**
 * Reads what may be read by several at once: those who ask before a read says that it is sent share it, and whoever comes while it is on its way waits for its end and
 * then shares one with all who came meanwhile. They cannot share the one on its way, which may have begun before a write of theirs. Nothing is kept
 * once it is answered (docs/decisions/0155). The answer is shared: nobody may change it. @throws as `read` does.
 */
export function inSharedRead<Answer>(on: object, key: string, read: SharedRead<Answer>): Promise<Answer> {
  let onTheirWay = reads.get(on);
  if (!onTheirWay) reads.set(on, (onTheirWay = new Map<string, Read>()));
  const current = onTheirWay.get(key);
  if (!current) return begin(onTheirWay, key, read);
  if (current.isOpen && Date.now() - current.askedAt < MAX_WAIT_MS) return current.running as Promise<Answer>;
  current.next ??= ended(current.running).then(() => begin(onTheirWay, key, read));
  return current.next as Promise<Answer>;
}

function begin<Answer>(onTheirWay: Map<string, Read>, key: string, read: SharedRead<Answer>): Promise<Answer> {
  const running = new Promise<Answer>((resolve, reject) => {
    // After all promises of this turn: who waited for the same session, or the same commit, asks in one of them.
    process.nextTick(() => {
      read(() => (one.isOpen = false)).then(resolve, reject);
    });
  });
  const one: Read = { running, isOpen: true, askedAt: Date.now(), next: null };
  onTheirWay.set(key, one);
  const forget = () => {
    if (!one.next && onTheirWay.get(key) === one) onTheirWay.delete(key);
  };
  running.then(forget, forget);
  return running;
}

/** Settles when the read has ended, well or not, or has taken too long to be waited for. */
function ended(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    running.then(done, done);
  });
}
