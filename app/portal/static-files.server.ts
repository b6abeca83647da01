import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { basename, extname, join } from "node:path";
import express, { Router, type RequestHandler } from "express";

/** What scripts/compressed-files.mjs has written beside a file, the smallest first. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** What is there at the start, as the addresses below `folder`. */
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `/${file}`));

/** Hands out the file that was compressed at the build, where the browser takes it. The caller then serves what the address says. */
function compressed(files: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    const encodings = (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).filter((each) =>
      files.has(path + ENDINGS[each]),
    );
    if (encodings.length === 0) return next();
    response.vary("Accept-Encoding");
    // One that a browser takes, in our order: what it takes equally well it names in any.
    const encoding = encodings.find((each) => request.acceptsEncodings(each));
    if (!encoding) return next();
    response.type(extname(path)).set("Content-Encoding", encoding);
    request.url = path + ENDINGS[encoding];
    next();
  };
}

/**
 * The files of `folder` from memory, once each has been asked for: a page asks for dozens, and the disk was half of what each of them took (0193). Only
 * for files that never change under their name.
 */
function fromMemory(folder: string, files: ReadonlySet<string>): RequestHandler {
  const held = new Map<string, Promise<Buffer>>();
  const begun = Date.now();
  /** @throws where it is not what was there at the start: a build that runs meanwhile may have written half of it. */
  const read = async (file: string) => {
    const body = await readFile(file);
    if ((await stat(file)).mtimeMs > begun) throw new Error(`${file} has been written anew`);
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
      // The answer is that of any file that is not there, in words and not packed.
      if (error.code === "ENOENT")
        for (const header of ["Content-Encoding", "Content-Type"]) response.removeHeader(header);
      next();
    };
    if (!held.has(path)) held.set(path, read(join(folder, path)));
    held.get(path)!.then(send, leave).catch(next);
  };
}
const YEAR_S = 365 * 86_400;

/** A browser asks at each visit whether the service worker is still this one: an answer of an hour ago would tell it nothing. */
const freshWorker = (response: ServerResponse, file: string) => {
  if (basename(file).startsWith("sw.js")) response.setHeader("Cache-Control", "no-cache");
};

/** The files of the build in `folder`. The name of one under /assets changes with what is in it: it is never asked for again. */
export function staticFiles(folder: string): RequestHandler {
  const router = Router();
  const assets = `${folder}/assets`;
  const files = filesIn(assets);
  // What a build has written since, and what is not there: said so, and nothing is asked of the pages.
  const fromDisk = express.static(assets, { immutable: true, maxAge: YEAR_S * 1_000, fallthrough: false });
  router.use("/assets", compressed(files), fromMemory(assets, files), fromDisk);
  // A page's address has no ending: nothing is looked for on the disk.
  router.get(/\.\w+$/, compressed(filesIn(folder)), express.static(folder, { maxAge: "1h", setHeaders: freshWorker }));
  return router;
}
