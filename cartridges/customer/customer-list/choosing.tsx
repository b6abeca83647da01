import { ArrowLeftRight, Percent } from "lucide-react";
import { useState } from "react";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { ChosenBar } from "#ui/chosen-bar";
import { pieces } from "#ui/formats";
import { useTicked } from "#ui/tick";
import type { Choice } from "../many/schema";
import { MAX_NAMED } from "../many/schema";
import type { CustomerListData } from "./schema";

/** Customers by number, across pages; or all results of a search, except some. */
type Chosen = { named: readonly string[] } | { q: string; route: string | null; without: readonly string[] };
const NOBODY: Chosen = { named: [] };

/**
 * The selection, kept outside the component because each page mounts it anew; null while nobody is
 * choosing. Only ever set in a browser, so requests on the server cannot share it.
 */
let kept: Chosen | null = null;

export interface Choosing {
  count: number;
  has: (number: string) => boolean;
  /** Ticks or unticks a customer; a range (Shift) extends from the last one ticked. */
  put: (number: string, isOn: boolean, isRange: boolean) => void;
  /** Whether customers are being chosen. */
  isOn: boolean;
  begin: () => void;
  end: () => void;
  /** Whether no more customers can be ticked one by one. */
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

const without = (numbers: readonly string[], removed: readonly string[]) =>
  numbers.filter((each) => !removed.includes(each));
const withThese = (numbers: readonly string[], more: readonly string[]) =>
  [...new Set([...numbers, ...more])].slice(0, MAX_NAMED);

/**
 * The list's selection. It survives paging, but a selection of all results ends with the search.
 */
export function useChoosing(data: CustomerListData | null): Choosing {
  const { q, route, total, customers } = data ?? NO_LIST;
  const listed = customers.map(({ number }) => number);
  const ticked = useTicked(listed);
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
      put: (number, isOn, isRange) =>
        setChosen({ named: (isOn ? withThese : without)(named, ticked(number, isRange)) }),
      full: named.length >= MAX_NAMED,
      all: () => setChosen({ q, route, without: [] }),
      page: () => setChosen({ named: withThese(named, listed) }),
      none: () => setChosen(NOBODY),
      choice: { customers: [...named] },
    };
  }
  return {
    ...choosing,
    count: total - now.without.length,
    has: (number) => !now.without.includes(number),
    put: (number, isOn, isRange) =>
      setChosen({ ...now, without: (isOn ? without : withThese)(now.without, ticked(number, isRange)) }),
    full: false,
    all: () => setChosen({ ...now, without: [] }),
    page: () => setChosen({ ...now, without: without(now.without, listed) }),
    none: () => setChosen(NOBODY),
    choice: { found: { q, ...(route && { route }), without: [...now.without] } },
  };
}

/** A sticky bar with the number chosen and the bulk actions. */
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
    <ChosenBar
      label="Chosen customers"
      said={
        <>
          {pieces(count)} chosen
          {full && <span className="font-normal text-ink-2">, the most that can be ticked one by one</span>}
        </>
      }
      acts={
        <>
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
        </>
      }
    >
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
    </ChosenBar>
  );
}
