import { ApiError } from "#kernel/api-client";
import { network } from "#kernel/network";
import { NDJSON, readEvents } from "#kernel/work-events";
import type { FileKey } from "./files";
import type { ImportEvent } from "./schema";

export type ChosenFiles = Partial<Record<FileKey, File>>;
export type ImportOutcome = Exclude<ImportEvent, { kind: "progress" }>;

const LOST =
  "The connection was lost before the import finished, so it may have been canceled. Import again: " +
  "what is already there stays as it is.";

/**
 * Sends the files and passes on each event. Returns the last event, the outcome, or null when
 * `signal` canceled the import. @throws ApiError with the portal's message, or when the portal
 * cannot be reached.
 */
export async function sendImport(
  mode: "preview" | "apply",
  files: ChosenFiles,
  strict: boolean,
  onEvent: (event: ImportEvent) => void,
  signal?: AbortSignal,
): Promise<ImportOutcome | null> {
  const body = new FormData();
  for (const [key, file] of Object.entries(files)) body.append(key, file, file.name);
  const response = await network
    .send(`/api/import?mode=${mode}${strict ? "&strict=1" : ""}`, {
      method: "POST",
      body,
      headers: { Accept: NDJSON },
      signal,
    })
    .catch(() => {
      if (signal?.aborted) return null;
      throw new ApiError(
        0,
        "The files could not be sent. Check the connection; " +
          "if a file was changed since it was chosen, choose it again.",
      );
    });
  if (!response) return null;
  if (!response.ok || !response.body) {
    const answer = await response.json().catch(() => null);
    throw new ApiError(response.status, answer?.message ?? `API Error: ${response.status}`);
  }
  const last = await readEvents<ImportEvent>(response.body, onEvent).catch(() => null);
  if (signal?.aborted) return null;
  if (!last || last.kind === "progress") throw new ApiError(0, LOST);
  return last;
}
