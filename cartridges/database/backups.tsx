import { Download } from "lucide-react";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { moment, pieces } from "#ui/formats";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";
import { WorkProgress } from "#ui/work-progress";
import type DatabaseCartridge from "./cartridge";
import type { DatabaseState } from "./cartridge";

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
const KINDS = { nightly: "Nightly", now: "By hand" };
const addressOf = (name: string) => `/api/database/backups/${name}`;

/**
 * Lists the backups and makes one on demand. An export is a downloaded backup; there is one archive
 * format.
 */
export function Backups({ cartridge, data }: { cartridge: DatabaseCartridge; data: DatabaseState }) {
  const refresh = useRefresh();
  const { making, backups, kept, nightlyAt, timezone } = data;
  const backUp = async (onDone: (name: string) => void) => {
    try {
      const result = await cartridge.backUp();
      if (!result) return void toastInfo("The backup was canceled. Nothing was kept.");
      toastSuccess(`Backed up: ${pieces(result.rows)} rows and ${pieces(result.files)} files.`);
      if (result.missing > 0)
        toastError(`${pieces(result.missing)} files that records refer to are missing from the storage.`);
      onDone(result.backup.name);
      await refresh();
    } catch (error) {
      toastError((error as Error).message);
    }
  };
  return (
    <Card id="backups" title="Backups">
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          Made every night at {nightlyAt}, while everybody goes on working. The last {kept} nights are kept, and the
          last {kept} made by hand. A backup holds everything, with all accounts: keep it as safe as the portal.
        </p>
        {making ? (
          <div className="grid gap-3">
            <WorkProgress label="Backup" progress={making.progress} beginning="Beginning …" />
            <Button className="justify-self-start" onClick={() => cartridge.cancel()}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void backUp(() => {})}>
              Backup now
            </Button>
            <Button onClick={() => void backUp((name) => window.location.assign(addressOf(name)))}>
              <Download aria-hidden className="size-4.5" />
              Export Database
            </Button>
          </div>
        )}
        <DataTable
          caption="Backups"
          rows={backups}
          rowKey={({ name }) => name}
          controls
          empty={<p className="text-ink-2">There is no backup yet.</p>}
          columns={[
            {
              header: "When",
              cell: ({ at, kind }) => (
                <>
                  {moment(at, timezone)}
                  <span className="block text-13 text-ink-2 md:hidden">{KINDS[kind]}</span>
                </>
              ),
            },
            { header: "Made", cell: ({ kind }) => KINDS[kind], wide: true },
            {
              header: "Size",
              cell: ({ bytes }) => <span className="whitespace-nowrap">{size(bytes)}</span>,
              align: "right",
            },
            {
              header: "File",
              align: "right",
              cell: ({ name, at }) => (
                <a
                  href={addressOf(name)}
                  download
                  aria-label={`Download the backup of ${moment(at, timezone)}`}
                  className="inline-flex min-h-11 items-center font-semibold text-accent"
                >
                  Download
                </a>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
