import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { CSV, FILE_KEYS, FILE_NAMES, type FileKey } from "./files";
import { sendImport, type ChosenFiles } from "./import-client";
import type { CompanyOverview, ImportEvent, ImportReport, Invitation, Progress } from "./schema";

export interface ImportState extends CompanyOverview {
  files: ChosenFiles;
  strict: boolean;
  /**
   * Moves from `choose` to `planned` (with a report) to `done`; `previewing` and `applying` are the
   * steps that take time.
   */
  stage: "choose" | "previewing" | "planned" | "applying" | "done";
  progress: Progress | null;
  report: ImportReport | null;
  /** Invitations from every import since this view was opened. They cannot be shown again. */
  invitations: Invitation[];
  failure: string | null;
}

const CANCELED = "Canceled. Unless it had just finished (see Imports so far), nothing was written.";
const AT_FIRST = {
  files: {},
  strict: false,
  stage: "choose",
  progress: null,
  report: null,
  failure: null,
} as const satisfies Omit<ImportState, keyof CompanyOverview | "invitations">;
/** The import of a company's files: previewed first, then applied. */
export default class CompanyImportCartridge extends BaseCartridge<ImportState> {
  /** Cancels the running import. */
  #running: AbortController | null = null;

  static override readonly meta = defineMeta({
    id: "company-import",
    name: "Import",
    opens: "company.overview",
    icon: "file-up",
    category: "office",
    permissions: ["imports:write"],
    description: "Imports a company's files.",
    supportsImport: true,
  });

  /** A refreshed list of past imports must not disturb a running one. */
  override load(data: CompanyOverview): void {
    super.load({ ...AT_FIRST, invitations: [], ...this.getSnapshot().data, ...data });
  }

  /** A running import must not be left: its invitations are shown only here, once. */
  override unload(): boolean {
    return this.getSnapshot().data?.stage !== "applying";
  }

  #set(part: Partial<ImportState>): void {
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, ...part } });
  }

  /** Replaces or removes one of the four files and discards the plan made from the old one. */
  choose(key: FileKey, file: File | null): void {
    const files: ChosenFiles = { ...this.getSnapshot().data?.files };
    if (file) files[key] = file;
    else delete files[key];
    this.#set({ ...AT_FIRST, strict: this.getSnapshot().data?.strict ?? false, files });
  }

  override get importing() {
    const stage = this.getSnapshot().data?.stage;
    return { label: "Choose files", accept: CSV, disabled: stage === "previewing" || stage === "applying" };
  }

  /**
   * Matches files to the four kinds by name, e.g. when a folder is dropped, and reports the unknown
   * ones.
   */
  override importFiles(chosen: readonly File[]): void {
    const plain = (name: string) => name.toLowerCase().replaceAll("_", "-");
    const unknown = chosen.filter((file) => {
      const key = FILE_KEYS.find((each) => plain(file.name) === FILE_NAMES[each]);
      if (key) this.choose(key, file);
      return !key;
    });
    if (unknown.length > 0)
      this.#set({
        failure:
          `${unknown.map((file) => file.name).join(", ")}: choose it in the list below. ` +
          `Only files named ${Object.values(FILE_NAMES).join(", ")} are recognized by name.`,
      });
  }

  setStrict(strict: boolean): void {
    this.#set({ strict, stage: "choose", report: null });
  }

  startOver(): void {
    this.#set(AT_FIRST);
  }

  /** Plans the import without writing anything. */
  preview(): Promise<void> {
    return this.#send("preview", "previewing");
  }

  /** Applies the import. The server plans it again, so the report may differ from the preview. */
  apply(): Promise<void> {
    return this.#send("apply", "applying");
  }

  /** Cancels the running step; nothing is written. */
  cancel(): void {
    this.#running?.abort();
  }

  async #send(mode: "preview" | "apply", stage: "previewing" | "applying"): Promise<void> {
    const { data } = this.getSnapshot();
    if (!data) return;
    const stageBefore = data.stage;
    const running = (this.#running = new AbortController());
    this.#set({ stage, progress: null, failure: null });
    try {
      const outcome = await sendImport(mode, data.files, data.strict, (event) => this.#onEvent(event), running.signal);
      if (outcome) this.#end(outcome, stageBefore);
      else this.#set({ stage: stageBefore, failure: CANCELED });
    } catch (error) {
      this.#set({ stage: stageBefore, failure: (error as Error).message });
    }
  }

  #onEvent(event: ImportEvent): void {
    if (event.kind === "progress") this.#set({ progress: { step: event.step, done: event.done, total: event.total } });
  }

  #end(outcome: Exclude<ImportEvent, { kind: "progress" }>, stageBefore: ImportState["stage"]): void {
    switch (outcome.kind) {
      case "plan":
        return this.#set({ stage: "planned", report: outcome });
      case "refused":
        return this.#set({ stage: "planned", report: outcome, failure: `${outcome.message} Nothing was written.` });
      case "applied":
        return this.#set({
          stage: "done",
          report: outcome,
          invitations: [...(this.getSnapshot().data?.invitations ?? []), ...outcome.invitations],
          files: {},
        });
      case "failed":
        return this.#set({ stage: stageBefore, failure: outcome.message });
    }
  }
}
