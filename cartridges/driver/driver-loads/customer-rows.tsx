import { useCallback, useEffect, useId, useRef, useState, type ComponentProps } from "react";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { toastError } from "#ui/toasts";
import type DriverLoadsCartridge from "./cartridge";
import { CustomerItems } from "./customer-items";
import type NoteDialog from "./note-dialog";
import type { DriverCustomer, DriverLoadsData, LoadItem } from "./schema";

// Loaded after the list is on screen.
const Note = onDemand<ComponentProps<typeof NoteDialog>>(
  () => import("./note-dialog"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

type Items = Readonly<Record<string, readonly LoadItem[]>>;

/**
 * Items of each opened customer: fetched on first opening, and again when the list refreshes
 * because of another user's change. A response requested before a local write may be stale, so it
 * is fetched again.
 */
function useItems(cartridge: DriverLoadsCartridge, data: DriverLoadsData, open: string | null) {
  const [items, setItems] = useState<Items>({});
  const fetched = useRef({ data, customers: new Set<string>() });
  const writes = useRef({ begun: 0, ended: 0 });
  const fetchItems = useCallback(
    async (customer: string): Promise<void> => {
      const { begun } = writes.current;
      const customerItems = await cartridge.itemsOf(customer);
      if (writes.current.begun > begun) return fetchItems(customer);
      setItems((others) => ({ ...others, [customer]: customerItems }));
    },
    [cartridge],
  );
  useEffect(() => {
    if (fetched.current.data !== data) fetched.current = { data, customers: new Set() };
    const { customers } = fetched.current;
    // Wait for pending writes; the last one refetches.
    if (open === null || customers.has(open) || writes.current.begun > writes.current.ended) return;
    customers.add(open);
    fetchItems(open).catch(() => {
      customers.delete(open);
      toastError("Failed to load customer items");
    });
  }, [fetchItems, open, data]);
  const patch = (customer: string, sku: string, part: Partial<LoadItem>) =>
    setItems((current) => ({
      ...current,
      [customer]: (current[customer] ?? []).map((item) => (item.item_id === sku ? { ...item, ...part } : item)),
    }));
  /** Optimistic update, rolled back if the write fails. */
  const write = async (customer: string, item: LoadItem, part: Partial<LoadItem>, work: () => Promise<void>) => {
    writes.current.begun++;
    patch(customer, item.item_id, part);
    try {
      await work();
    } catch (error) {
      patch(customer, item.item_id, item);
      toastError((error as Error).message);
    }
    writes.current.ended++;
    if (writes.current.begun === writes.current.ended) await fetchItems(customer).catch(() => {});
  };
  return { items, put: patch, write };
}

/** A driver's customers, one of them open at a time. */
export function CustomerRows({ cartridge, data }: { cartridge: DriverLoadsCartridge; data: DriverLoadsData }) {
  const [open, setOpen] = useState<string | null>(null);
  const [noted, setNoted] = useState<{ customer: DriverCustomer; item: LoadItem } | null>(null);
  const { items, put, write } = useItems(cartridge, data, open);
  const check = (customer: string, item: LoadItem) =>
    write(customer, item, { checked: !item.checked }, () => cartridge.check(customer, item.item_id, !item.checked));
  return (
    <>
      <ul aria-label="Customers" className="rounded-card border border-line bg-surface">
        {data.customers.map((customer) => (
          <Row
            key={customer.id}
            customer={customer}
            items={items[customer.id]}
            open={open === customer.id}
            onToggle={() => setOpen(open === customer.id ? null : customer.id)}
            onCheck={(item) => void check(customer.id, item)}
            onNote={(item) => setNoted({ customer, item })}
          />
        ))}
      </ul>
      {noted && (
        <Note
          cartridge={cartridge}
          customer={noted.customer}
          item={noted.item}
          onSaved={(part) => put(noted.customer.id, noted.item.item_id, part)}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}

function Row({
  customer: { name, address, item_count, checked_count },
  items,
  open,
  onToggle,
  onCheck,
  onNote,
}: {
  customer: DriverCustomer;
  items: readonly LoadItem[] | undefined;
  open: boolean;
  onToggle: () => void;
  onCheck: (item: LoadItem) => void;
  onNote: (item: LoadItem) => void;
}) {
  const panel = useId();
  const checked = items ? items.filter((item) => item.checked).length : checked_count;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={onToggle}
        className="opens flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunk"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block text-13 text-ink-2">{address || "No address"}</span>
        </span>
        <span className="text-right text-15 whitespace-nowrap text-ink-2">
          {item_count} {item_count === 1 ? "item" : "items"}
          {checked > 0 && <span className="block text-13 font-semibold text-ok">{checked} checked</span>}
        </span>
      </button>
      {open && (
        <div id={panel} className="px-4 pb-4">
          {items ? (
            <CustomerItems customer={name} items={items} onCheck={onCheck} onNote={onNote} />
          ) : (
            <p role="status" className="py-3 text-ink-2">
              Loading items…
            </p>
          )}
        </div>
      )}
    </li>
  );
}
