import type { Visit } from "#kernel/handlers.server";
import { badInput } from "#kernel/errors";
import { runQuery, execute } from "#kernel/execute.server";
import { logger } from "#services/logger.server";
import { importCompany } from "./commands.server";
import { previewImport } from "./queries.server";
import type { ImportEvent } from "./schema";
import { ImportRefused } from "./source.server";
import { Upload } from "./upload.server";

const NDJSON = "application/x-ndjson";

/**
 * An import by HTTP: `mode` is preview or apply, `strict=1` stops it at any refusal. The answer is one JSON document, or
 * with `Accept: application/x-ndjson` one event a line while it runs. @throws AppError before the first event.
 */
export async function importByRequest({ actor, request, url }: Visit): Promise<Response> {
  const mode = url.searchParams.get("mode") ?? "apply";
  if (mode !== "preview" && mode !== "apply")
    throw badInput({ mode: `mode must be preview or apply (it is "${mode}").` });
  const upload = new Upload(request);
  const strict = ["1", "true"].includes(url.searchParams.get("strict") ?? "");
  const run = async (onEvent?: (event: ImportEvent) => void): Promise<ImportEvent> => {
    try {
      const input = { fetchFiles: () => upload.receive(), strict, onEvent };
      if (mode === "preview") return { kind: "plan", ...(await runQuery(previewImport, actor, input)) };
      return { kind: "applied", ...(await execute(importCompany, actor, input)) };
    } catch (error) {
      if (error instanceof ImportRefused) return { kind: "refused", ...error.report };
      throw error;
    } finally {
      await upload.discard();
    }
  };
  return request.headers.get("Accept")?.includes(NDJSON) ? asEvents(run) : asDocument(await run());
}

const HEADERS = { "Cache-Control": "no-store, no-transform" };

function asDocument(outcome: ImportEvent): Response {
  const { kind, ...answer } = outcome;
  const refused = kind === "refused";
  const body = refused ? { error: "refused", applied: false, ...answer } : answer;
  return new Response(JSON.stringify(body), {
    status: refused ? 422 : 200,
    headers: { ...HEADERS, "Content-Type": "application/json; charset=utf-8" },
  });
}

/** Streams from the first event on; an error before that (a permission, an upload) keeps its own status. */
function asEvents(run: (onEvent: (event: ImportEvent) => void) => Promise<ImportEvent>): Promise<Response> {
  return new Promise((answer, refuse) => {
    const encoder = new TextEncoder();
    let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
    let isRead = true;
    const onEvent = (event: ImportEvent) => {
      if (!stream) {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
          },
          cancel: () => {
            isRead = false;
          },
        });
        answer(new Response(body, { headers: { ...HEADERS, "Content-Type": `${NDJSON}; charset=utf-8` } }));
      }
      if (isRead) stream?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
    };
    const end = (event: ImportEvent) => {
      onEvent(event);
      if (isRead) stream?.close();
    };
    run(onEvent).then(end, (error: unknown) => {
      if (!stream) return refuse(error);
      logger.error({ err: error }, "an import failed");
      end({
        kind: "failed",
        message: "The import did not work and nothing was written. We've logged it; please try again.",
      });
    });
  });
}
