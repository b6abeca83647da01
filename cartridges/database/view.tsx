import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Disclosure } from "#ui/disclosure";
import { pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { toastError } from "#ui/toasts";
import { Backups } from "./backups";
import type DatabaseCartridge from "./cartridge";
import { OldRecords } from "./old-records";
import type { CheckAnswer, TableGroup } from "./schema";

const WHERE = { embedded: "Embedded database", server: "PostgreSQL server" };

/** The database's contents, backups, exports, checks and old records (spec 2.12). */
export default function DatabaseView({ cartridge, surface }: ViewProps<DatabaseCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const Heading = surface === "page" ? "h1" : "h2";
  const tables = data.groups.flatMap((group) => group.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <Heading className="text-26 font-bold">Database</Heading>
        <p className="text-ink-2">
          {WHERE[data.kind]}, {pieces(rows)} rows in {tables.length} tables
        </p>
      </header>
      <Backups cartridge={cartridge} data={data} />
      <Tables groups={data.groups} />
      <Check cartridge={cartridge} check={data.check} />
      <OldRecords cartridge={cartridge} old={data.old} />
    </div>
  );
}

function Tables({ groups }: { groups: readonly TableGroup[] }) {
  return (
    <Card id="tables" title="Tables">
      <p className="mb-2 max-w-prose text-ink-2">
        Every table can be opened in a spreadsheet. Passwords, codes and links are left out of those.
      </p>
      <div className="divide-y divide-line border-t border-line">
        {groups.map(({ title, rows, tables }) => (
          <Disclosure
            key={title}
            summary={
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 text-ink">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <span className="font-normal text-ink-2">{pieces(rows)}</span>
              </span>
            }
          >
            <DataTable
              caption={title}
              rows={tables}
              rowKey={({ name }) => name}
              controls
              columns={[
                { header: "Table", cell: (table) => table.title },
                { header: "Rows", cell: (table) => pieces(table.rows), align: "right" },
                {
                  header: "Export",
                  align: "right",
                  cell: ({ name, title: label }) => (
                    <a
                      href={`/api/database/tables/${name}`}
                      download
                      aria-label={`Export ${label} as CSV`}
                      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent"
                    >
                      CSV
                    </a>
                  ),
                },
              ]}
            />
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}

function Check({ cartridge, check }: { cartridge: DatabaseCartridge; check: CheckAnswer | null }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await cartridge.check().catch((error: Error) => toastError(error.message));
    setBusy(false);
  };
  return (
    <Card id="check" title="Check">
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2">
          Checks totals, missing links and items that can't be delivered. It changes nothing.
        </p>
        {check && check.findings.length === 0 && (
          <Notice kind="ok">No problems found by {check.checked} checks.</Notice>
        )}
        {check && check.findings.length > 0 && (
          <ul aria-label="Findings" className="grid gap-2">
            {check.findings.map(({ words, count, examples }) => (
              <li key={words}>
                <Notice kind="warn" title={`${pieces(count)} ${words}`}>
                  {examples.join("; ")}
                  {count > examples.length && ", and more"}
                </Notice>
              </li>
            ))}
          </ul>
        )}
        <Button className="justify-self-start" busy={busy} onClick={() => void run()}>
          {busy ? "Checking …" : "Check the database"}
        </Button>
      </div>
    </Card>
  );
}
