import { useEffect, useState } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import { DataTable } from "#ui/data-table";
import { pieces } from "#ui/formats";
import { ROW_LINK } from "#ui/row-link";
import type CatalogConsoleCartridge from "./cartridge";
import type { Renters as Read } from "./schema";

const customersOf = (count: number) => (count === 1 ? "1 customer rents it" : `${pieces(count)} customers rent it`);

/** Who rents a product: pieces per week on each route, and the customers by name. */
export function Renters({ cartridge, sku }: { cartridge: CatalogConsoleCartridge; sku: string }) {
  const [renters, setRenters] = useState<Read | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    cartridge.rentersOf(sku).then(
      (answer) => isUnmounted || setRenters(answer),
      (error: Error) => isUnmounted || setFailure(error.message),
    );
    return () => void (isUnmounted = true);
  }, [cartridge, sku]);
  if (!renters) return <p className="text-15 text-ink-2">{failure ?? "Loading who rents it…"}</p>;
  const { customers, routes, shown } = renters;
  const more = customers - shown.length;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-15">
        {customersOf(customers)}
        {customers > 0 && ": "}
        {routes.map(({ route, pieces: count }) => `${pieces(count)} pieces on route ${route}`).join(", ")}.
      </p>
      {shown.length > 0 && (
        <DataTable
          caption="Who rents it"
          rows={shown}
          rowKey={({ number }) => number}
          columns={[
            {
              header: "Customer",
              cell: ({ number, name }) => (
                <CartridgeLink
                  to={{ cartridge: "customer-detail", key: { number, tab: "items" } }}
                  className={`${ROW_LINK} font-semibold`}
                >
                  {name}
                </CartridgeLink>
              ),
            },
            { header: "Number", cell: ({ number }) => number, wide: true },
            { header: "Route", cell: ({ route }) => route },
            { header: "Pieces a week", align: "right", cell: ({ pieces: count }) => pieces(count) },
          ]}
        />
      )}
      {more > 0 && <p className="text-15 text-ink-2">And {pieces(more)} more.</p>}
    </div>
  );
}
