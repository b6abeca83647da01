import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { pieces as count } from "#ui/formats";
import { useRefresh } from "#kernel/refresh";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import type CompanyImportCartridge from "./cartridge";
import { ChooseFiles } from "./choose-files";
import { ImportPlan } from "./import-plan";
import { Invitations } from "./invitations";
import type { CompanyOverview } from "./schema";

/** The import of a company's files, and the list of past imports. */
export default function ImportView({ cartridge, tools }: ViewProps<CompanyImportCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const refresh = useRefresh();
  if (!data) return null;
  const apply = async () => {
    await cartridge.apply();
    await refresh();
  };
  return (
    <div className="grid gap-5">
      <ChooseFiles cartridge={cartridge} state={data} tools={tools} />
      {data.report && (
        <ImportPlan cartridge={cartridge} state={data} report={data.report} onApply={() => void apply()} />
      )}
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      <PastImports imports={data.imports} />
    </div>
  );
}

function PastImports({ imports }: { imports: CompanyOverview["imports"] }) {
  return (
    <Card title="Imports so far">
      <DataTable
        caption="Imports so far"
        rows={imports}
        rowKey={({ id }) => id}
        empty={<p className="text-ink-2">Nothing has been imported yet.</p>}
        columns={[
          { header: "When", cell: ({ when }) => when },
          { header: "By", cell: ({ by }) => by, wide: true },
          { header: "Created", cell: ({ created }) => count(created), align: "right" },
          { header: "Changed", cell: ({ changed }) => count(changed), align: "right", wide: true },
          { header: "Unchanged", cell: ({ unchanged }) => count(unchanged), align: "right", wide: true },
          { header: "Refused", cell: ({ refused }) => count(refused), align: "right" },
        ]}
      />
    </Card>
  );
}
