import { CircleCheck, Download } from "lucide-react";
import { useState } from "react";
import { pieces as count } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Notice } from "#ui/notice";
import { WorkProgress } from "#ui/work-progress";
import type CompanyImportCartridge from "./cartridge";
import type { ImportState } from "./cartridge";
import { refusalsAsCsv } from "./refusals";
import type { FileReport, ImportReport } from "./schema";

const REFUSALS_AT_FIRST = 25;

/** What an import would do or has done: counts, a sample of the changes, and every refusal. */
export function ImportPlan({
  cartridge,
  state,
  report,
  onApply,
}: {
  cartridge: CompanyImportCartridge;
  state: ImportState;
  report: ImportReport;
  onApply: () => void;
}) {
  const { stage, progress } = state;
  const done = stage === "done";
  return (
    <Card title={done ? "Result" : "Preview"}>
      <div className="grid gap-4">
        <Notice kind={!report.may_apply ? "bad" : done ? "ok" : report.totals.refuse > 0 ? "warn" : "info"}>
          {report.message}
        </Notice>
        <FileCounts files={report.files} />
        <Notices report={report} />
        <Changes report={report} done={done} />
        <Refusals report={report} />
        {stage === "applying" && <WorkProgress label="Import" progress={progress} beginning="Sending the files …" />}
        <div className="flex flex-wrap justify-end gap-2">
          {done ? (
            <Button onClick={() => cartridge.startOver()}>Import more files</Button>
          ) : (
            <>
              {stage === "applying" ? (
                <Button onClick={() => cartridge.cancel()}>Cancel import</Button>
              ) : (
                <Button onClick={() => cartridge.startOver()}>Start over</Button>
              )}
              <Button
                variant="primary"
                busy={stage === "applying"}
                disabled={!report.may_apply || stage === "previewing"}
                onClick={onApply}
              >
                <CircleCheck aria-hidden className="size-5" />
                Apply
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function FileCounts({ files }: { files: readonly FileReport[] }) {
  const figure = (pick: (file: FileReport) => number) => (file: FileReport) => (file.refusal ? "—" : count(pick(file)));
  return (
    <DataTable
      caption="Rows by file"
      rows={files}
      rowKey={({ file }) => file}
      columns={[
        { header: "File", cell: ({ file }) => <span className="font-semibold whitespace-nowrap">{file}</span> },
        { header: "Rows", cell: figure(({ rows }) => rows), align: "right", wide: true },
        { header: "Create", cell: figure(({ create }) => create), align: "right" },
        { header: "Change", cell: figure(({ change }) => change), align: "right" },
        { header: "Unchanged", cell: figure(({ leave }) => leave), align: "right" },
        {
          header: "Refuse",
          cell: (file) =>
            file.refusal ? (
              <span className="font-semibold text-bad">whole file</span>
            ) : (
              <span className={file.refuse > 0 ? "font-semibold text-bad" : ""}>{count(file.refuse)}</span>
            ),
          align: "right",
        },
      ]}
    />
  );
}

function Notices({ report: { files, new_routes, new_categories } }: { report: ImportReport }) {
  const lines = [
    ...(new_routes.length > 0 ? [`New routes: ${new_routes.join(", ")}.`] : []),
    ...(new_categories.length > 0 ? [`New categories: ${new_categories.join(", ")}.`] : []),
    ...files.flatMap(({ file, notices }) => notices.map((notice) => `${file}: ${notice}`)),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Changes({ report: { changes, totals }, done }: { report: ImportReport; done: boolean }) {
  if (changes.length === 0) return null;
  const rows = new Set(changes.map(({ file, line }) => `${file} ${line}`)).size;
  return (
    <details>
      <summary className="min-h-12 py-3 font-semibold">
        {rows < totals.change
          ? `Some of the ${count(totals.change)} changed rows`
          : done
            ? "What changed"
            : "What would change"}
      </summary>
      <DataTable
        caption="Changes"
        rows={changes}
        rowKey={({ file, line, column }) => `${file} ${line} ${column}`}
        columns={[
          {
            header: "Row",
            cell: ({ file, line, key }) => (
              <>
                {key}{" "}
                <span className="text-sm text-ink-2">
                  {file} line {line}
                </span>
              </>
            ),
          },
          { header: "Column", cell: ({ column }) => column },
          { header: "From", cell: ({ from }) => from || "empty" },
          { header: "To", cell: ({ to }) => to || "empty" },
        ]}
      />
    </details>
  );
}

function Refusals({ report: { refusals, refusals_not_listed: others } }: { report: ImportReport }) {
  const [all, setAll] = useState(false);
  if (refusals.length === 0) return null;
  const shown = all ? refusals : refusals.slice(0, REFUSALS_AT_FIRST);
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Refused</h3>
        <Button size="small" onClick={() => download("refused.csv", refusalsAsCsv(refusals))}>
          <Download aria-hidden className="size-4" />
          Download as CSV
        </Button>
      </div>
      <DataTable
        caption="Refused"
        rows={shown}
        rowKey={(_, place) => String(place)}
        columns={[
          { header: "File", cell: ({ file }) => <span className="whitespace-nowrap">{file}</span> },
          { header: "Line", cell: ({ line }) => line ?? "", align: "right" },
          { header: "Column", cell: ({ column }) => column ?? "" },
          {
            header: "Value",
            cell: ({ value }) =>
              value === null ? (
                ""
              ) : value === "" ? (
                <span className="text-ink-2">empty</span>
              ) : (
                <span className="break-all">{value}</span>
              ),
          },
          { header: "Why", cell: ({ reason }) => reason },
        ]}
      />
      {shown.length < refusals.length && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {count(refusals.length)}
        </Button>
      )}
      {others > 0 && <p className="text-ink-2">and {count(others)} more</p>}
    </section>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
