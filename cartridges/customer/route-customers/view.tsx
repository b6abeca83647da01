import { BookOpenCheck, ExternalLink, PackagePlus } from "lucide-react";
import { useCallback, useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { StandingTag } from "#kernel/outbox/standing";
import { Button } from "#ui/button";
import { pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { SearchBox } from "#ui/search-box";
import type RouteCustomersCartridge from "./cartridge";
import type CustomerDialogs from "./dialogs";
import { isCustomerMatch } from "./rules";
import type { Opened, RouteCustomer, RouteCustomersData } from "./schema";

// Loaded after the list has rendered.
const Dialogs = onDemand<ComponentProps<typeof CustomerDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/** The Customers tab (spec 2.9). */
export default function RouteCustomersView({ cartridge, surface }: ViewProps<RouteCustomersCartridge>) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  if (!data) return null;
  const { customers, routes } = data;
  const matches = customers.filter((customer) => isCustomerMatch(customer, words));
  const Title = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <Title className="text-22 font-bold">{routes.length === 1 ? `Route ${routes[0]} Customers` : "Customers"}</Title>
      {customers.length === 0 ? (
        <EmptyState title={routes.length === 0 ? "You have no route right now" : "No customers yet"}>
          {routes.length === 0 && "Take over a route to see its customers."}
        </EmptyState>
      ) : (
        <>
          <SearchBox label="Search by name or number..." value={words} onChange={setWords} />
          {matches.length === 0 && <p className="py-8 text-center text-ink-2">Nothing matches “{words}”.</p>}
          <ul aria-label="Customers" className="rounded-card border border-line bg-surface px-4 empty:hidden">
            {matches.map((customer) => (
              <CustomerCard
                key={customer.number}
                customer={customer}
                outbox={ofCustomer(outbox, customer)}
                onOpen={setOpened}
              />
            ))}
          </ul>
          <p role="status" className="text-center text-sm text-ink-2">
            Showing {pieces(matches.length)} of {pieces(customers.length)} customers
          </p>
        </>
      )}
      {opened && <Dialogs cartridge={cartridge} data={data} opened={opened} onClose={close} />}
    </div>
  );
}

type Outbox = CartridgeSnapshot<RouteCustomersData>["outbox"];
const ofCustomer = ({ calls, ...marks }: Outbox, { number }: RouteCustomer): Outbox => ({
  ...marks,
  calls: calls.filter(({ body }) => body.number === number),
});

function CustomerCard({
  customer: { number, name, address, catalog },
  outbox,
  onOpen,
}: {
  customer: RouteCustomer;
  outbox: Outbox;
  onOpen: (opened: Opened) => void;
}) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold">{name}</h2>
          <p className="text-13 text-ink-2">
            #{number}
            {address && ` · ${address}`}
            {catalog.length > 0 && ` · ${catalog.length} in catalog`}
          </p>
        </div>
        <StandingTag {...outbox} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
        <Button onClick={() => onOpen({ what: "details", number })} aria-label={`View Details: ${name}`}>
          <BookOpenCheck aria-hidden className="size-5 shrink-0 text-accent max-sm:hidden" />
          View Details
        </Button>
        <Button onClick={() => onOpen({ what: "catalog", number })} aria-label={`Build Catalog: ${name}`}>
          <PackagePlus aria-hidden className="size-5 shrink-0 text-accent max-sm:hidden" />
          Build Catalog
        </Button>
        {catalog.length > 0 && (
          <CartridgeButtonLink
            to={{ cartridge: "order-portal", key: { number } }}
            target="_blank"
            variant="quiet"
            aria-label={`Customer Portal: ${name}, in a new tab`}
          >
            Customer Portal
            <ExternalLink aria-hidden className="size-4.5 shrink-0" />
          </CartridgeButtonLink>
        )}
      </div>
    </li>
  );
}
