// Touches the lock of the data directory while its process holds it, in a separate thread, so that
// neither a long statement nor a busy event loop makes a live lock look stale. Reports once if
// another process has taken the lock. Plain JavaScript: the worker is loaded from its path under
// the project's root, not from the bundle.
import { readFileSync, utimesSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const TOUCH_EVERY_MS = 1_000;
const { file, mine, lost: shared } = workerData;
const lost = new Int32Array(shared);

const isLost = () => {
  try {
    return readFileSync(file, "utf8") !== mine;
  } catch (error) {
    // A temporary error, such as no free file handle or no network: the next check decides.
    return error.code === "ENOENT";
  }
};

function check() {
  if (isLost()) {
    Atomics.store(lost, 0, 1);
    clearInterval(timer);
    parentPort.postMessage("lost");
    return;
  }
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // As above.
  }
}

const timer = setInterval(check, TOUCH_EVERY_MS);
check();
