// The files of the build are compressed once, as well as can be, instead of a little at each request: brotli for browsers that take it
// (over https and on localhost), gzip for the others (decision 0046). Each stands beside its file, as FILE.br and FILE.gz.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CLIENT = "build/client";
const IS_TEXT = /\.(css|js|json|svg|webmanifest)$/;
const ENCODINGS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes them after a build. What does not become smaller is left as it is. `root` is the folder of the project. */
export async function compressFiles(root) {
  const folder = join(root, CLIENT);
  const texts = readdirSync(folder, { recursive: true }).filter((file) => IS_TEXT.test(file));
  const write = async (file, ending) => {
    const bytes = readFileSync(join(folder, file));
    const compressed = await ENCODINGS[ending](bytes);
    if (compressed.length < bytes.length) writeFileSync(join(folder, `${file}.${ending}`), compressed);
  };
  await Promise.all(texts.flatMap((file) => Object.keys(ENCODINGS).map((ending) => write(file, ending))));
}
