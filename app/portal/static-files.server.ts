import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { basename, extname, join } from "node:path";
import express, { Router, type RequestHandler } from "express";

/** The files written by scripts/compressed-files.mjs, smallest first. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** The files present at startup, as addresses below `folder`. */
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `/${file}`));

/**
 * Rewrites the request to the file compressed by the build, if the browser accepts it. The next
 * handler then serves that file.
 */
function compressed(files: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    const encodings = (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).filter((each) =>
      files.has(path + ENDINGS[each]),
    );
    if (encodings.length === 0) return next();
    response.vary("Accept-Encoding");
    // In our order of preference, since browsers list equally acceptable encodings in any order.
    const encoding = encodings.find((each) => request.acceptsEncodings(each));
    if (!encoding) return next();
    response.type(extname(path)).set("Content-Encoding", encoding);
    request.url = path + ENDINGS[encoding];
    next();
  };
}

/**
 * Serves the files of `folder` from memory after the first request, because a page requests dozens,
 * and disk access was half of the cost of each (decision 0193). Only for files that never change
 * under their name.
 */
function fromMemory(folder: string, files: ReadonlySet<string>): RequestHandler {
  const held = new Map<string, Promise<Buffer>>();
  const begun = Date.now();
  /**
   * @throws if the file has changed since startup, because a running build may have written only
   * half of it.
   */
  const read = async (file: string) => {
    const body = await readFile(file);
    if ((await stat(file)).mtimeMs > begun) throw new Error(`${file} has changed since startup`);
    return body;
  };
  return ({ method, path }, response, next) => {
    if ((method !== "GET" && method !== "HEAD") || !files.has(path)) return next();
    const send = (body: Buffer) => {
      if (!response.get("Content-Type")) response.type(extname(path));
      response.set("Cache-Control", `public, max-age=${YEAR_S}, immutable`).send(body);
    };
    const leave = (error: NodeJS.ErrnoException) => {
      held.delete(path);
      // Respond as for any missing file: uncompressed text.
      if (error.code === "ENOENT")
        for (const header of ["Content-Encoding", "Content-Type"]) response.removeHeader(header);
      next();
    };
    if (!held.has(path)) held.set(path, read(join(folder, path)));
    held.get(path)!.then(send, leave).catch(next);
  };
}
const YEAR_S = 365 * 86_400;

/**
 * A browser checks at each visit whether the service worker has changed, so a cached copy would
 * defeat that.
 */
const freshWorker = (response: ServerResponse, file: string) => {
  if (basename(file).startsWith("sw.js")) response.setHeader("Cache-Control", "no-cache");
};

/**
 * The files of the build in `folder`. Names under /assets contain a content hash, so they are
 * immutable.
 */
export function staticFiles(folder: string): RequestHandler {
  const router = Router();
  const assets = `${folder}/assets`;
  const files = filesIn(assets);
  // Files that a build has added since; missing files get a 404 here, without reaching the pages.
  const fromDisk = express.static(assets, { immutable: true, maxAge: YEAR_S * 1_000, fallthrough: false });
  router.use("/assets", compressed(files), fromMemory(assets, files), fromDisk);
  // A page's address has no extension, so nothing is looked up on disk.
  router.get(/\.\w+$/, compressed(filesIn(folder)), express.static(folder, { maxAge: "1h", setHeaders: freshWorker }));
  return router;
}
