import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { execute, runQuery } from "#kernel/execute.server";
import { AppError } from "#kernel/errors";
import { readJson, type Visit } from "#kernel/handlers.server";
import type { Progress } from "#services/archive/rows.server";
import { logger } from "#services/logger.server";
import { asEvents } from "#kernel/work-events.server";
import { backUp } from "./commands.server";
import { backupFile, exportTable } from "./queries.server";
import type { BackupEvent } from "./schema";

const FAILED = "The backup was not made. We've logged it; please try again.";

/** Makes a backup and streams its progress. A client that disconnects cancels it. */
export async function backUpByRequest(visit: Visit): Promise<Response> {
  const { actor, request } = visit;
  await readJson(visit);
  const key = request.headers.get("Idempotency-Key");
  return asEvents<BackupEvent>(
    async (onEvent, unread) => {
      const signal = AbortSignal.any([request.signal, unread]);
      const onProgress = (progress: Progress) => onEvent({ kind: "progress", ...progress });
      return { kind: "done", ...(await execute(backUp, actor, { kind: "now", onProgress, signal }, { key })) };
    },
    (error) => {
      if (error instanceof AppError) return { kind: "failed", message: error.message };
      // A cancellation needs no log entry.
      if ((error as Error).name !== "AbortError") logger.error({ err: error }, "a backup failed");
      return { kind: "failed", message: FAILED };
    },
  );
}

const download = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  // Proxies and compressors must not buffer the progress events.
  "Cache-Control": "no-store, no-transform",
});

/** A table as CSV, streamed. */
export async function tableByRequest({ actor, params }: Visit): Promise<Response> {
  const { name, parts } = await runQuery(exportTable, actor, params);
  const encoder = new TextEncoder();
  const reading = parts();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await reading.return(undefined)),
  });
  return new Response(body, { headers: download(`${name}.csv`, "text/csv; charset=utf-8") });
}

/** A backup as a file. */
export async function backupByRequest({ actor, params }: Visit): Promise<Response> {
  const { path, backup } = await runQuery(backupFile, actor, params);
  const body = Readable.toWeb(createReadStream(path)) as unknown as BodyInit;
  const headers = { ...download(backup.name, "application/gzip"), "Content-Length": String(backup.bytes) };
  return new Response(body, { headers });
}
