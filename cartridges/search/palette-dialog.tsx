import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useCartridgeHref, type CartridgeTarget } from "#kernel/cartridge-address";
import { client } from "#kernel/client";
import { useFound } from "#kernel/found";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import type calls from "./api.server";
import { matching, type Choice } from "./rules";
import type { Found } from "./schema";

const call = client<typeof calls>();

interface Props {
  shown: "search" | "keys";
  choices: readonly Choice[];
  onClose: () => void;
}

export default function PaletteDialog({ shown, ...props }: Props) {
  return shown === "keys" ? <Keys onClose={props.onClose} /> : <Search {...props} />;
}

const NOTHING: Found = { customers: [], routes: [], products: [] };
const search = (typed: string) => call("GET /search", { q: typed });

/** What was found as choices; a product has a page where the person has the catalog. */
const choicesOf = (
  { customers, routes, products }: Found,
  hasCatalog: boolean,
  hrefOf: (target: CartridgeTarget) => string,
): Choice[] => [
  ...customers.map(({ number, name, route, former }): Choice => {
    const to = hrefOf({ cartridge: "customer-detail", key: { number } });
    return { group: "Customers", label: name, hint: `${number}, ${former ? "former customer" : `route ${route}`}`, to };
  }),
  ...routes.map(({ route, driver }): Choice => {
    const to = hrefOf({ cartridge: "load-list", key: { route } });
    return { group: "Routes", label: `Route ${route}`, hint: driver ?? "No driver", to };
  }),
  ...(hasCatalog ? products : []).map(({ sku, name }): Choice => {
    const to = hrefOf({ cartridge: "catalog-console", key: { search: sku } });
    return { group: "Products", label: name, hint: sku, to };
  }),
];

function Search({ choices, onClose }: Omit<Props, "shown">) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const { found, failure, of } = useFound(words.trim(), search, NOTHING);
  // Enter is faster than the answer: what it opens is what these words find, never what the former ones did.
  const isFound = of === words.trim();
  const isEntered = useRef(false);
  const navigate = useNavigate();
  const list = useId();
  const hrefOf = useCartridgeHref();
  const hasCatalog = choices.some(({ to }) => to === hrefOf({ cartridge: "catalog-console", key: {} }));
  const all = useMemo(
    () => [...choicesOf(words.trim() === "" ? NOTHING : found, hasCatalog, hrefOf), ...matching(choices, words)],
    [choices, found, hasCatalog, hrefOf, words],
  );
  const chosen = Math.min(at, all.length - 1);
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    navigate(choice.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + all.length) % Math.max(1, all.length));
    else if (event.key === "Enter" && isFound) open(all[chosen]);
    else if (event.key === "Enter") isEntered.current = true;
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!isEntered.current || !isFound) return;
    isEntered.current = false;
    open(all[chosen]);
  });
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Search everything"
      actions={
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      }
    >
      <input
        type="search"
        role="combobox"
        aria-label="Customer, route, product or page"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-activedescendant={all.length > 0 ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Customer, route, product or page"
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
          isEntered.current = false;
        }}
        onKeyDown={press}
        className="min-h-13 w-full rounded-control border border-line-strong bg-surface px-3.5 text-17 placeholder:text-ink-3"
      />
      <p role="status" className={classes("text-15 text-ink-2", all.length > 0 && !failure && "sr-only")}>
        {failure ?? (all.length === 0 ? `No results for “${words.trim()}”.` : `${all.length} found`)}
      </p>
      <Choices id={list} all={all} chosen={chosen} onOpen={onClose} />
    </Dialog>
  );
}

function Choices({
  id,
  all,
  chosen,
  onOpen,
}: {
  id: string;
  all: readonly Choice[];
  chosen: number;
  onOpen: () => void;
}) {
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    here.current?.scrollIntoView({ block: "nearest" });
  }, [chosen, all]);
  return (
    <div id={id} role="listbox" aria-label="Found" className="-mx-2">
      {all.map((choice, place) => (
        <Link
          key={`${choice.group} ${choice.to} ${choice.label}`}
          ref={place === chosen ? here : undefined}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          // The field keeps the focus: arrows choose, Enter opens.
          tabIndex={-1}
          to={choice.to}
          onClick={onOpen}
          className={classes(
            "flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5",
            place === chosen ? "bg-accent-wash text-accent" : "hover:bg-sunk",
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{choice.label}</span>{" "}
            {choice.hint && <span className="text-13 text-ink-2">{choice.hint}</span>}
          </span>
          <span className="text-13 text-ink-2">{choice.group}</span>
        </Link>
      ))}
    </div>
  );
}

const KEYS = [
  ["Ctrl K", "Search everything"],
  ["/", "Search on this page"],
  ["↑ ↓", "Another choice"],
  ["Enter", "Open it"],
  ["Esc", "Close"],
  ["?", "These keys"],
] as const;

function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      begins="reading"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Keys"
      actions={
        <Button variant="primary" size="large" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-y-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong px-2 py-0.5 font-semibold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
