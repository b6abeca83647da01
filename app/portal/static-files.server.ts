import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { basename, extname } from "node:path";
import express, { Router, type RequestHandler } from "express";

/** What scripts/compressed-files.mjs has written beside a file, the smallest first. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** Hands out the file that was compressed at the build, where the browser takes it. The caller then serves what the address says. */
function compressed(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `/${file}`));
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

/** A browser asks at each visit whether the service worker is still this one: an answer of an hour ago would tell it nothing. */
const freshWorker = (response: ServerResponse, file: string) => {
  if (basename(file).startsWith("sw.js")) response.setHeader("Cache-Control", "no-cache");
};

/** The files of the build in `folder`. The name of one under /assets changes with what is in it: it is never asked for again. */
export function staticFiles(folder: string): RequestHandler {
  const router = Router();
  const assets = `${folder}/assets`;
  const forever = express.static(assets, { immutable: true, maxAge: "1y", fallthrough: false });
  router.use("/assets", compressed(assets), forever);
  // A page's address has no ending: nothing is looked for on the disk.
  router.get(/\.\w+$/, compressed(folder), express.static(folder, { maxAge: "1h", setHeaders: freshWorker }));
  return router;
}
