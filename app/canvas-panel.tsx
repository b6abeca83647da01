import { Link } from "@remix-run/react";
import { ArrowLeft, History, LayoutTemplate, Search, SquarePlus, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { InboxBell } from "#cartridges/notification/bell";
import type routeCustomers from "#cartridges/customer/route-customers/api.server";
import { addressOfItems, itemOfText, MAX_ITEMS, textOfItem, withItem, type CanvasItem } from "#kernel/canvas/address";
import { client } from "#kernel/client";
import { keepDraft, readDraft } from "#kernel/device-draft";
import { useServerSearch } from "#kernel/server-search";
import { newHash } from "#kernel/starts-new";
import { classes } from "#ui/classes";
import { companyName } from "#ui/page-title";
import { SearchBox } from "#ui/search-box";
import type { CanvasData } from "./canvas.server";

const call = client<typeof routeCustomers>();
const MAX_FOUND = 6;
const MAX_RECENT = 5;

interface Props {
  data: CanvasData;
  items: readonly CanvasItem[];
  workspace: string;
  labelOf: (item: CanvasItem) => string;
}

const ENTRY =
  "flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-ink-2 hover:bg-sunk max-md:whitespace-nowrap md:min-h-9";

/**
 * The link of an item in the panel: opens it beside the others, and on a phone brings its card to
 * the front, even if it is already open.
 */
const openingOf =
  (items: readonly CanvasItem[], workspace: string) =>
  (item: CanvasItem, hash = "") => ({
    to: addressOfItems(withItem(items, item), workspace) + hash,
    state: textOfItem(item),
  });

/**
 * The canvas's left panel (spec 2.14): Quick Start, customers and Recent. On a phone it is a row
 * above the canvas.
 */
export default function CanvasPanel({ data, items, workspace, labelOf }: Props) {
  const { choices, home, inbox } = data;
  const [isSearching, setSearching] = useState(false);
  const recent = useRecent(items, labelOf, data.person.id);
  const opening = openingOf(items, workspace);
  return (
    <div className="border-line bg-surface px-3 py-2 max-md:border-b md:sticky md:top-0 md:h-[calc(100dvh-7px)] md:overflow-y-auto md:border-r md:py-6 print:hidden">
      <header className="flex items-center justify-between">
        <Link
          to={home}
          className="flex min-h-12 min-w-0 items-center gap-2 px-3 text-xl font-bold tracking-tight md:pr-0 md:pl-2"
        >
          <ArrowLeft aria-hidden className="size-5 shrink-0" />
          <span className="truncate">{companyName()}</span>
        </Link>
        <InboxBell to={inbox} />
      </header>
      <nav aria-label="Quick start">
        <p className="px-3 pt-4 pb-1 text-13 text-ink-3 max-md:hidden">Quick Start</p>
        <ul className="flex gap-1 overflow-x-auto md:grid">
          <li className="md:hidden">
            <button
              type="button"
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
              className={ENTRY}
            >
              <Search aria-hidden className="size-5 shrink-0" />
              Customers
            </button>
          </li>
          {choices.map(({ label, item, isNew }) => (
            <li key={label}>
              <Link {...opening(item, isNew ? newHash(item.id) : "")} className={ENTRY}>
                <SquarePlus aria-hidden className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label="Customers" className={classes(!isSearching && "max-md:hidden")}>
        <p className="px-3 pt-5 pb-2 text-13 text-ink-3 max-md:hidden">Customers</p>
        <CustomerSearch opens={data.customers} opening={opening} />
      </section>
      {recent.length > 0 && (
        <section aria-label="Recent" className="max-md:hidden">
          <p className="px-3 pt-5 pb-1 text-13 text-ink-3">Recent</p>
          <ul>
            {recent.map(({ card, label }) => (
              <li key={card}>
                <Link {...opening(itemOfText(card))} className={ENTRY}>
                  <History aria-hidden className="size-5 shrink-0" />
                  <span className="min-w-0 truncate">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface Seen {
  card: string;
  label: string;
}
const isSeen = (each: unknown): each is Seen =>
  typeof (each as Seen | null)?.card === "string" && typeof (each as Seen).label === "string";

/** Recently closed items, newest first, stored on this device for this person. */
function useRecent(items: readonly CanvasItem[], labelOf: (item: CanvasItem) => string, person: string) {
  const open = items.map((item): Seen => ({ card: textOfItem(item), label: labelOf(item) }));
  const [seen, setSeen] = useState({ list: open, isRead: false });
  const name = `canvas-recent-${person}`;
  useEffect(() => {
    const kept = readDraft<unknown[]>(name);
    setSeen(({ list }) => ({ list: latest(list, Array.isArray(kept) ? kept.filter(isSeen) : []), isRead: true }));
  }, [name]);
  useEffect(() => {
    if (seen.isRead) keepDraft(name, seen.list);
  }, [name, seen]);
  const added = open.filter(({ card }) => !seen.list.some((each) => each.card === card));
  if (added.length > 0) setSeen({ ...seen, list: latest(added.toReversed(), seen.list) });
  return seen.list.filter(({ card }) => !open.some((each) => each.card === card)).slice(0, MAX_RECENT);
}

/** Merges both lists without duplicates, limited to a full canvas plus some closed items. */
const latest = (first: readonly Seen[], then: readonly Seen[]): Seen[] =>
  [...first, ...then.filter(({ card }) => !first.some((each) => each.card === card))].slice(0, MAX_ITEMS + MAX_RECENT);

function CustomerSearch({ opens, opening }: { opens: CanvasData["customers"]; opening: ReturnType<typeof openingOf> }) {
  const [typed, setTyped] = useState("");
  const { found, failure } = useServerSearch(typed.trim(), search, null);
  return (
    <>
      <SearchBox
        label="Search customers"
        placeholder="Name, number"
        value={typed}
        onChange={setTyped}
        className="md:px-1"
      />
      <div aria-live="polite">
        {failure && <p className="px-3 pt-2 text-sm text-bad">{failure}</p>}
        {found?.length === 0 && <p className="px-3 pt-2 text-sm text-ink-2">No customer of this name or number.</p>}
        <ul>
          {found?.map(({ number, name }) => (
            <li key={number} className="flex items-center">
              <Link
                {...opening({ id: opens.id, key: { [opens.key]: number } })}
                onClick={() => setTyped("")}
                className={classes(ENTRY, "min-w-0 flex-1")}
              >
                <UserRound aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
              </Link>
              {opens.pages && (
                <Link
                  {...opening({ id: "customer-page-builder", key: { number } })}
                  onClick={() => setTyped("")}
                  aria-label={`Portal page of ${name}`}
                  title="Portal page"
                  className="grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-9"
                >
                  <LayoutTemplate aria-hidden className="size-5" />
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type Found = readonly { number: string; name: string }[];
const search = async (typed: string): Promise<Found | null> => {
  const { customers } = await call("GET /customers", { q: typed });
  return customers
    .slice(0, MAX_FOUND)
    .map(({ CustomerNumber, AccountName }) => ({ number: CustomerNumber, name: AccountName }));
};
