// A deployment must not break open tabs, or phones that were offline for a week: the scripts and
// styles of former builds stay beside the new ones for seven days after they were replaced
// (decision 0070). Their names contain a content hash, so they do not collide.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEEP_MS = 7 * 86_400_000;
const ASSETS = "build/client/assets";
// Beside the build folder, because Remix empties it.
const FORMER = ".former-assets";
const RECORD = "replaced.json";

const filesOf = (folder) => (existsSync(folder) ? readdirSync(folder).filter((file) => file !== RECORD) : []);

/** When each former file was replaced, in milliseconds. */
function readRecord(former) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(join(former, RECORD), "utf8"))));
  } catch {
    return new Map();
  }
}
const writeRecord = (former, record) => writeFileSync(join(former, RECORD), JSON.stringify(Object.fromEntries(record)));

/**
 * Before a build, which empties its folder: copies the current assets aside. `root` is the
 * project's folder.
 */
export function putAside(root, now = Date.now()) {
  const former = join(root, FORMER);
  const record = readRecord(former);
  mkdirSync(former, { recursive: true });
  for (const file of filesOf(join(root, ASSETS))) {
    copyFileSync(join(root, ASSETS, file), join(former, file));
    if (!record.has(file)) record.set(file, now);
  }
  writeRecord(former, record);
}

/**
 * After a build: copies the assets of the last seven days beside the new ones and deletes older
 * ones. What was built again is no longer a former asset.
 */
export function bringBack(root, now = Date.now()) {
  const former = join(root, FORMER);
  const record = readRecord(former);
  const current = new Set(filesOf(join(root, ASSETS)));
  for (const file of filesOf(former)) {
    const isOver = !(now - record.get(file) < KEEP_MS);
    if (!isOver && !current.has(file)) copyFileSync(join(former, file), join(root, ASSETS, file));
    else {
      rmSync(join(former, file));
      record.delete(file);
    }
  }
  writeRecord(former, record);
}
