import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** The standard archive format: tar (POSIX ustar) compressed with gzip. */
const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE = { at: 124, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };
/** None of our entries is this large, so a larger size means a broken archive. */
const LARGEST_ENTRY = 1024 * 1024 * 1024;

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** An archive that cannot be read to the end; the message is for a person. */
export class BrokenArchive extends Error {
  readonly forPerson = true;
}

/** One entry with its header, padded to whole blocks. */
export function tarEntry({ name, bytes }: Entry, at: Date): Buffer[] {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for an archive.`);
  const octal = (value: number, start: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, start, "latin1");
  header.write(name, 0, "utf8");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, SIZE.at, SIZE.bytes);
  octal(Math.floor(at.getTime() / 1000), 136, 12);
  header.write("0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  octal(checksumOf(header), CHECKSUM.at, CHECKSUM.bytes);
  return [header, bytes, Buffer.alloc(filling(bytes.length))];
}
/** Two empty blocks mark the end. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const filling = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [place, byte] of header.entries())
    sum += place >= CHECKSUM.at && place < CHECKSUM.at + CHECKSUM.bytes ? 0x20 : byte;
  return sum;
}

/** The entries of an archive in order. @throws BrokenArchive if it is not one, or is truncated. */
export async function* readTar(path: string): AsyncGenerator<Entry> {
  const gunzip = createGunzip();
  // A broken file makes the reading below fail; this prevents an additional unhandled rejection.
  const unpacking = pipeline(createReadStream(path), gunzip);
  unpacking.catch(() => {});
  const reader = new Blocks(gunzip);
  try {
    for (;;) {
      const header = await reader.take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const text = (start: number, bytes: number) =>
        header.toString("latin1", start, start + bytes).replace(/\0.*$/s, "");
      const size = parseInt(text(SIZE.at, SIZE.bytes), 8);
      const stated = parseInt(text(CHECKSUM.at, CHECKSUM.bytes), 8);
      if (stated !== checksumOf(header) || !(size >= 0 && size <= LARGEST_ENTRY)) throw new BrokenArchive(NOT_OURS);
      const bytes = await reader.take(size);
      await reader.take(filling(size));
      yield { name: header.toString("utf8", 0, NAME_BYTES).replace(/\0.*$/s, ""), bytes };
    }
    await reader.take(BLOCK);
    // Reads on to the gzip trailer, which verifies the checksum.
    await reader.rest();
  } catch (error) {
    if (error instanceof BrokenArchive) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR" || error instanceof EarlyEnd) throw new BrokenArchive(CUT_OFF);
    throw code.startsWith("Z_") ? new BrokenArchive(NOT_OURS) : error;
  } finally {
    gunzip.destroy();
  }
}
const NOT_OURS = "This is not an archive of a portal, or it is damaged.";
const CUT_OFF = "The archive ends too early: a part of it is missing.";

class EarlyEnd extends Error {}

/** Reads a stream in pieces of a given size. */
class Blocks {
  #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    const parts = [this.#held];
    let length = this.#held.length;
    while (length < bytes) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new EarlyEnd();
      parts.push(value);
      length += value.length;
    }
    const whole = parts.length === 1 ? this.#held : Buffer.concat(parts, length);
    this.#held = whole.subarray(bytes);
    return whole.subarray(0, bytes);
  }

  async rest(): Promise<void> {
    for (let end = false; !end;) end = (await this.#chunks.next()).done === true;
  }
}
