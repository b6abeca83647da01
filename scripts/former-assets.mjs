// A deploy breaks no open tab and no phone that was away for a week: the scripts and styles of former builds stay beside the new ones for
// seven days after they were replaced (decision 0071). Their names change with what is in them, so that none is in another's place.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEEP_MS = 7 * 86_400_000;
const ASSETS = "build/client/assets";
// Beside the build: Remix empties all of its folder.
const FORMER = ".former-assets";
const RECORD = "replaced.json";

const filesOf = (folder) => (existsSync(folder) ? readdirSync(folder).filter((file) => file !== RECORD) : []);

/** When each file that is not of the last build was replaced, in milliseconds. */
function readRecord(former) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(join(former, RECORD), "utf8"))));
  } catch {
    return new Map();
  }
}
const writeRecord = (former, record) => writeFileSync(join(former, RECORD), JSON.stringify(Object.fromEntries(record)));

/** Before a build, which empties its folder: puts the assets that are there aside. `root` is the folder of the project. */
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

/** After it: those of the last seven days stand beside the new ones, older ones are gone. What is built again is former no more. */
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
