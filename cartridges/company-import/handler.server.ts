import type { Visit } from "#kernel/handlers.server";
import { badInput } from "#kernel/errors";
import { runQuery, execute } from "#kernel/execute.server";
import { logger } from "#services/logger.server";
import { NDJSON } from "#kernel/work-events";
import { asEvents } from "#kernel/work-events.server";
import { importCompany } from "./commands.server";
import { previewImport } from "./queries.server";
import type { ImportEvent } from "./schema";
import { ImportRefused } from "./source.server";
import { Upload } from "./upload.server";

/**
 * Runs an import over HTTP. `mode` is preview or apply; `strict=1` stops it at any refusal. The
 * answer is one JSON document, or with `Accept: application/x-ndjson` one event per line while it
 * runs. @throws AppError before the first event.
 */
export async function importByRequest({ actor, request, url }: Visit): Promise<Response> {
  const mode = url.searchParams.get("mode") ?? "apply";
  if (mode !== "preview" && mode !== "apply")
    throw badInput({ mode: `mode must be preview or apply (it is "${mode}").` });
  const upload = new Upload(request);
  const strict = ["1", "true"].includes(url.searchParams.get("strict") ?? "");
  const run = async (onEvent?: (event: ImportEvent) => void, unread?: AbortSignal): Promise<ImportEvent> => {
    try {
      const signal = unread ? AbortSignal.any([request.signal, unread]) : request.signal;
      const input = { fetchFiles: () => upload.receive(), strict, onEvent, signal };
      if (mode === "preview") return { kind: "plan", ...(await runQuery(previewImport, actor, input)) };
      return { kind: "applied", ...(await execute(importCompany, actor, input)) };
    } catch (error) {
      if (error instanceof ImportRefused) return { kind: "refused", ...error.report };
      throw error;
    } finally {
      await upload.discard();
    }
  };
  return request.headers.get("Accept")?.includes(NDJSON) ? asEvents(run, failed) : asDocument(await run());
}

function failed(error: unknown): ImportEvent {
  if ((error as Error).name === "AbortError") return { kind: "failed", message: "The import was canceled." };
  logger.error({ err: error }, "an import failed");
  return {
    kind: "failed",
    message: "The import failed and nothing was written. We've logged it; please try again.",
  };
}

function asDocument(outcome: ImportEvent): Response {
  const { kind, ...answer } = outcome;
  const refused = kind === "refused";
  const body = refused ? { error: "refused", applied: false, ...answer } : answer;
  return new Response(JSON.stringify(body), {
    status: refused ? 422 : 200,
    headers: { "Cache-Control": "no-store, no-transform", "Content-Type": "application/json; charset=utf-8" },
  });
}
