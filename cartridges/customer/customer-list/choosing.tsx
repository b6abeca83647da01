import { ArrowLeftRight, Percent } from "lucide-react";
import { useState } from "react";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { pieces } from "#ui/formats";
import type { Choice } from "../many/schema";
import { MAX_NAMED } from "../many/schema";
import type { CustomerListData } from "./schema";

/** Customers by their numbers, over all pages; or all whom one search finds, but for some. */
type Chosen = { named: readonly string[] } | { q: string; route: string | null; without: readonly string[] };
const NOBODY: Chosen = { named: [] };

/** What was chosen stays while pages are turned, each of which is shown anew; null where nobody is choosing. Only ever written in a browser. */
let kept: Chosen | null = null;

export interface Choosing {
  count: number;
  has: (number: string) => boolean;
  toggle: (number: string) => void;
  /** Whether customers are being chosen at all. */
  isOn: boolean;
  begin: () => void;
  end: () => void;
  /** Nobody more can be ticked one by one. */
  full: boolean;
  all: () => void;
  page: () => void;
  none: () => void;
  choice: Choice;
}

const NO_LIST: Pick<CustomerListData, "q" | "route" | "total" | "customers"> = {
  q: "",
  route: null,
  total: 0,
  customers: [],
};

const without = (numbers: readonly string[], number: string) => numbers.filter((each) => each !== number);
const toggled = (numbers: readonly string[], number: string) =>
  numbers.includes(number) ? without(numbers, number) : [...numbers, number];

/** Who is chosen on the list: kept from page to page, and "all" only as long as the search is the same. */
export function useChoosing(data: CustomerListData | null): Choosing {
  const { q, route, total, customers } = data ?? NO_LIST;
  const [chosen, show] = useState(kept);
  const setChosen = (next: Chosen | null) => show((kept = next));
  const isStill = chosen && ("named" in chosen || (chosen.q === q && chosen.route === route));
  const now = isStill ? chosen : NOBODY;
  const choosing = { isOn: chosen !== null, begin: () => setChosen(NOBODY), end: () => setChosen(null) };
  if ("named" in now) {
    const { named } = now;
    return {
      ...choosing,
      count: named.length,
      has: (number) => named.includes(number),
      toggle: (number) => setChosen({ named: toggled(named, number) }),
      full: named.length >= MAX_NAMED,
      all: () => setChosen({ q, route, without: [] }),
      page: () =>
        setChosen({ named: [...new Set([...named, ...customers.map(({ number }) => number)])].slice(0, MAX_NAMED) }),
      none: () => setChosen(NOBODY),
      choice: { customers: [...named] },
    };
  }
  return {
    ...choosing,
    count: total - now.without.length,
    has: (number) => !now.without.includes(number),
    toggle: (number) => setChosen({ ...now, without: toggled(now.without, number) }),
    full: false,
    all: () => setChosen({ ...now, without: [] }),
    page: () =>
      setChosen({ ...now, without: now.without.filter((each) => !customers.some(({ number }) => number === each)) }),
    none: () => setChosen(NOBODY),
    choice: { found: { q, ...(route && { route }), without: [...now.without] } },
  };
}

/** How many are chosen, and what can be done with them. It stays in sight while the list is read. */
export function ChoosingBar({
  choosing,
  data: { total, pages, customers },
  onMove,
  onRaise,
}: {
  choosing: Choosing;
  data: CustomerListData;
  onMove: () => void;
  onRaise: () => void;
}) {
  const { count, full } = choosing;
  return (
    <section
      aria-label="Chosen customers"
      className="sticky bottom-[var(--bar,0px)] z-10 -mx-1 grid gap-2 border-t border-line bg-paper px-1 py-3"
    >
      <p role="status" className="font-semibold">
        {pieces(count)} chosen
        {full && <span className="font-normal text-ink-2">, the most that can be ticked one by one</span>}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
        {pages > 1 && (
          <Button size="small" onClick={choosing.page}>
            These {customers.length}
          </Button>
        )}
        <Button size="small" onClick={choosing.all}>
          All {pieces(total)}
        </Button>
        <Button size="small" onClick={choosing.none} disabled={count === 0}>
          None
        </Button>
        <Button size="small" onClick={choosing.end}>
          Done
        </Button>
        <span className="flex-1 max-sm:hidden" />
        <May do="routes:write">
          <Button variant="primary" disabled={count === 0} onClick={onMove}>
            <ArrowLeftRight aria-hidden className="size-5 shrink-0" />
            Move to a route
          </Button>
        </May>
        <May do="rentals:write">
          <Button variant="primary" disabled={count === 0} onClick={onRaise}>
            <Percent aria-hidden className="size-5 shrink-0" />
            Raise prices
          </Button>
        </May>
      </div>
    </section>
  );
}
