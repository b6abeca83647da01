import { Download, X } from "lucide-react";
import { useState, type DragEvent, type ReactNode } from "react";
import { Button, IconButton } from "#ui/button";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { FileButton } from "#ui/file-button";
import { Notice } from "#ui/notice";
import type CompanyImportCartridge from "./cartridge";
import type { ImportState } from "./cartridge";
import { CSV, FILE_KEYS, FILE_NAMES, MAX_FILE_WORDS, type FileKey } from "./files";

const HOLDS: Readonly<Record<FileKey, string>> = {
  customers: "who is served, on which route and days",
  catalog: "the products, with their prices",
  rental_items: "what each customer is due on each day",
  drivers: "accounts for the drivers of the routes",
};
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** First step of an import: pick the four files one by one, all at once, or by dropping them. */
export function ChooseFiles({
  cartridge,
  state,
  tools,
}: {
  cartridge: CompanyImportCartridge;
  state: ImportState;
  tools: ReactNode;
}) {
  const busy = state.stage === "previewing" || state.stage === "applying";
  const [isDragOver, setIsDragOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    if (!busy) cartridge.importFiles([...event.dataTransfer.files]);
  };
  const chosen = Object.keys(state.files).length;
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      className={classes("rounded-card", isDragOver && "outline-3 outline-accent")}
    >
      <Card id="import" title="Import a company's files" action={tools}>
        <p className="mb-3 max-w-prose text-ink-2">
          CSV files in UTF-8, at most {MAX_FILE_WORDS} each. Choose any of the four or drop them here; first you see
          what would happen, then you apply it.
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {FILE_KEYS.map((key) => (
            <FileRow key={key} name={key} file={state.files[key]} disabled={busy} cartridge={cartridge} />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <label className="flex min-h-12 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-6 accent-accent"
              checked={state.strict}
              disabled={busy}
              onChange={(event) => cartridge.setStrict(event.target.checked)}
            />
            Stop if any row is refused
          </label>
          <Button
            variant={state.stage === "choose" || state.stage === "previewing" ? "primary" : "plain"}
            busy={busy}
            disabled={chosen === 0}
            onClick={() => void cartridge.preview()}
          >
            {state.stage === "previewing" ? "Reading the files …" : "Preview"}
          </Button>
        </div>
        {state.failure && (
          <div className="mt-4">
            <Notice kind="bad">{state.failure}</Notice>
          </div>
        )}
      </Card>
    </div>
  );
}

function FileRow({
  name,
  file,
  disabled,
  cartridge,
}: {
  name: FileKey;
  file: File | undefined;
  disabled: boolean;
  cartridge: CompanyImportCartridge;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{FILE_NAMES[name]}</p>
        <p className="text-sm text-ink-2">
          {file ? `${file.name === FILE_NAMES[name] ? "" : `${file.name}, `}${size(file.size)}` : HOLDS[name]}
        </p>
        {!file && (
          <a
            href={`/api/import/current/${name}`}
            download
            aria-label={`What the portal has now, as ${FILE_NAMES[name]}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent"
          >
            <Download aria-hidden className="size-4" />
            What the portal has now
          </a>
        )}
      </div>
      {file ? (
        <IconButton
          label={`Remove ${FILE_NAMES[name]}`}
          disabled={disabled}
          onClick={() => cartridge.choose(name, null)}
        >
          <X aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <FileButton
          label="Choose"
          name={FILE_NAMES[name]}
          accept={CSV}
          disabled={disabled}
          onFiles={([chosen]) => cartridge.choose(name, chosen ?? null)}
        />
      )}
    </li>
  );
}
