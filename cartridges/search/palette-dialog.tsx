import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useCartridgeHref } from "#kernel/cartridge-address";
import { client } from "#kernel/client";
import { useServerSearch } from "#kernel/server-search";
import { useMay } from "#kernel/may";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import type calls from "./api.server";
import { choicesOf, NOTHING } from "./found-choices";
import type { Go } from "./keys";
import { matching, type Choice } from "./rules";

const call = client<typeof calls>();

interface Props {
  shown: "search" | "keys";
  choices: readonly Choice[];
  goes: readonly Go[];
  onClose: () => void;
}

export default function PaletteDialog({ shown, goes, ...props }: Props) {
  return shown === "keys" ? <Keys goes={goes} onClose={props.onClose} /> : <Search {...props} />;
}

/** A file, which the browser downloads without leaving the page. */
const isDownload = ({ to }: Choice) => to.startsWith("/api/");
const search = (typed: string) => call("GET /search", { q: typed });

function Search({ choices, onClose }: Omit<Props, "shown" | "goes">) {
  const [searchText, setSearchText] = useState("");
  const [at, setAt] = useState(0);
  const { found, failure, of } = useServerSearch(searchText.trim(), search, NOTHING);
  // Enter may be faster than the response, so it waits for the results of the current words.
  const isFound = of === searchText.trim();
  const isEntered = useRef(false);
  const navigate = useNavigate();
  const list = useId();
  const hrefOf = useCartridgeHref();
  const hasCustomers = useMay("customers:write");
  const hasStops = useMay("routes:write");
  const hasCatalog = choices.some(({ to }) => to === hrefOf({ cartridge: "catalog-console", key: {} }));
  const all = useMemo(() => {
    const typed = searchText.trim();
    const may = { hasCustomers, hasStops, hasCatalog };
    return [...choicesOf(typed === "" ? NOTHING : found, typed, may, hrefOf), ...matching(choices, searchText)];
  }, [choices, found, hasCustomers, hasStops, hasCatalog, hrefOf, searchText]);
  const chosen = Math.min(at, all.length - 1);
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    if (isDownload(choice)) window.location.assign(choice.to);
    else navigate(choice.to);
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
        aria-label="Customer, order, route, product or page"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-activedescendant={all.length > 0 ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Customer, order, route, product or page"
        value={searchText}
        onChange={({ currentTarget }) => {
          setSearchText(currentTarget.value);
          setAt(0);
          isEntered.current = false;
        }}
        onKeyDown={press}
        className="min-h-13 w-full rounded-control border border-line-strong bg-surface px-3.5 text-17 placeholder:text-ink-3"
      />
      <p role="status" className={classes("text-15 text-ink-2", all.length > 0 && !failure && "sr-only")}>
        {failure ?? (all.length === 0 ? `No results for “${searchText.trim()}”.` : `${all.length} found`)}
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
  const activeRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    activeRef.current?.scrollIntoView({ block: "nearest" });
  }, [chosen, all]);
  return (
    <div id={id} role="listbox" aria-label="Found" className="-mx-2">
      {all.map((choice, place) => (
        <Link
          key={`${choice.group} ${choice.to} ${choice.label}`}
          ref={place === chosen ? activeRef : undefined}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosen}
          // Focus stays in the search field: arrows choose, Enter opens.
          tabIndex={-1}
          to={choice.to}
          reloadDocument={isDownload(choice)}
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
  ["n", "New, where a page has it"],
  ["e", "Edit this customer"],
  ["j k", "Next row, previous row"],
  ["a", "Approve the row"],
  ["Ctrl Enter", "Save the form"],
  ["↑ ↓", "Another choice"],
  ["Enter", "Open it"],
  ["Esc", "Close"],
  ["?", "These keys"],
] as const;

function Keys({ goes, onClose }: Pick<Props, "goes" | "onClose">) {
  const all = [...KEYS, ...goes.map(({ letter, label }) => [`g ${letter}`, `Go to ${label}`] as const)];
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
        {all.map(([key, does]) => (
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
