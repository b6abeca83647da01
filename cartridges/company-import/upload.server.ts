import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { AppError, badInput } from "#kernel/errors";
import { isDiskFailure } from "#services/database/disk.server";
import type { FilePaths } from "./reader.server";
import { FILE_KEYS, MAX_FILE_BYTES, MAX_FILE_WORDS, type FileKey } from "./schema";

/**
 * Accepts up to four files of maximum size. Up to four times as much is read and discarded, so that
 * the client receives its 413.
 */
const MAX_BODY_BYTES = 1024 * 1024 * 1024;
const isFileKey = (field: string): field is FileKey => (FILE_KEYS as readonly string[]).includes(field);
const FIELDS_WORDS = `the files are ${FILE_KEYS.join(", ")}`;

/**
 * Streams the files of a multipart request to a temporary folder, so that none is held in memory.
 * `discard` removes the folder, on success and on failure.
 */
export class Upload {
  #folder: string | null = null;
  constructor(private readonly request: Request) {}

  /**
   * @throws AppError 400 for no file or an unknown one, 413 for one that is too large, 415 for
   * another kind of body.
   */
  async receive(): Promise<FilePaths> {
    const { body, headers } = this.request;
    const type = headers.get("Content-Type") ?? "";
    if (!body || !/^multipart\/form-data\s*;.*boundary=/i.test(type))
      throw new AppError(415, `Send the files as multipart/form-data; ${FIELDS_WORDS}.`);
    if (Number(headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES)
      throw new AppError(413, `A file may have at most ${MAX_FILE_WORDS}.`);
    this.#folder = await mkdtemp(join(tmpdir(), "clothesline-import-"));
    const paths = await this.#store(Readable.fromWeb(body as unknown as WebStream<Uint8Array>), type, this.#folder);
    if (Object.keys(paths).length === 0) throw badInput({ files: `No file was sent; ${FIELDS_WORDS}, each optional.` });
    return paths;
  }

  async discard(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Errors are thrown only after the whole body has arrived, because a client that is cut off would
   * not read the answer.
   */
  async #store(body: Readable, type: string, folder: string): Promise<FilePaths> {
    const paths: FilePaths = {};
    let refusal: AppError | null = null;
    const writing: Promise<void>[] = [];
    const parser = startParser(type);
    parser.on("file", (field, file, { filename }) => {
      // An aborted body ends every part with an "error" event, which would crash the process
      // without a listener.
      file.on("error", () => {});
      file.on(
        "limit",
        () =>
          (refusal ??= new AppError(
            413,
            `${field} is larger than ${MAX_FILE_WORDS}, the most one file may have. Nothing was imported.`,
          )),
      );
      refusal ??= wrongField(field, paths);
      if (refusal || !isFileKey(field)) return file.resume();
      const path = join(folder, field);
      paths[field] = path;
      let bytes = 0;
      file.on("data", (chunk: Buffer) => (bytes += chunk.length));
      const stored = pipeline(file, createWriteStream(path, { mode: 0o600 })).then(() => {
        // Browsers send an empty file input as a file without a name or content.
        if (bytes === 0 && !filename) delete paths[field];
      });
      // A write error (e.g. a full disk) stops the reading at once; it is thrown below.
      stored.catch((error: Error) => parser.destroy(error));
      writing.push(stored);
    });
    parser.on("field", (field) => {
      if (isFileKey(field)) refusal ??= badInput({ [field]: `${field} must be sent as a file, not as text.` });
    });
    parser.on("filesLimit", () => (refusal ??= badInput({ files: `There are too many files; ${FIELDS_WORDS}.` })));
    const arrived = await Promise.allSettled([pipeline(body, parser, { signal: this.request.signal })]);
    const stored = await Promise.allSettled(writing);
    for (const result of stored) if (result.status === "rejected" && isDiskFailure(result.reason)) throw result.reason;
    if (arrived[0].status === "rejected")
      throw new AppError(400, "The files did not arrive whole. Nothing was imported.");
    for (const result of stored) if (result.status === "rejected") throw result.reason;
    if (refusal) throw refusal;
    return paths;
  }
}

function startParser(type: string) {
  try {
    return busboy({
      headers: { "content-type": type },
      limits: { fileSize: MAX_FILE_BYTES, files: 2 * FILE_KEYS.length, fields: 20, fieldSize: 10_000 },
    });
  } catch {
    throw new AppError(415, `Send the files as multipart/form-data; ${FIELDS_WORDS}.`);
  }
}

function wrongField(field: string, paths: FilePaths): AppError | null {
  if (!isFileKey(field))
    return badInput({ [field || "files"]: `"${field}" is not one of the files; ${FIELDS_WORDS}.` });
  return paths[field] ? badInput({ [field]: `${field} was sent twice.` }) : null;
}
