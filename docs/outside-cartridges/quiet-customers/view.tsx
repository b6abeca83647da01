import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink } from "#kernel/cartridge-address";
import { useShow } from "#kernel/paged-list";
import { Choices } from "#ui/choices";
import { DataTable } from "#ui/data-table";
import { moment } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import type QuietCustomersCartridge from "./cartridge";
import { DAYS } from "./choices";

export default function QuietCustomersView({ cartridge }: ViewProps<QuietCustomersCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const show = useShow();
  if (!data) return null;
  const { days, timezone, customers, more } = data;
  return (
    <div className="grid gap-5">
      <Choices
        name="days"
        legend="No order for"
        value={String(days)}
        options={DAYS.map((each) => [String(each), `${each} days`] as const)}
        onChoose={(chosen) => show({ days: chosen })}
      />
      {customers.length === 0 ? (
        <EmptyState title="Everybody has ordered">Nobody was quiet for {days} days.</EmptyState>
      ) : (
        <DataTable
          caption="Quiet customers"
          rows={customers}
          rowKey={({ number }) => number}
          columns={[
            {
              header: "Customer",
              cell: ({ number, name }) => (
                <CartridgeLink
                  to={{ cartridge: "customer-detail", key: { number } }}
                  className="font-semibold text-accent hover:underline"
                >
                  {name}
                </CartridgeLink>
              ),
            },
            { header: "Route", cell: ({ route }) => route },
            {
              header: "Last order",
              cell: ({ last_order }) => (last_order ? moment(last_order, timezone) : "None yet"),
            },
          ]}
        />
      )}
      {more && <p className="text-ink-2">There are more: these are the first {customers.length} by name.</p>}
    </div>
  );
}
