// Compresses the build's files once at the highest level, rather than lightly on each request:
// brotli for browsers that accept it (over https and on localhost), gzip for the others (decision
// 0057), as FILE.br and FILE.gz beside each file.
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

/**
 * Writes the compressed files after a build, except where they would not be smaller. `root` is the
 * project's folder.
 */
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
