import { useNavigate } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { SelectField } from "#ui/field";
import { pieces } from "#ui/formats";
import { SearchBox } from "#ui/search-box";
import { toastError } from "#ui/toasts";
import { reachPortal } from "./api-client";
import {
  CartridgeButtonLink,
  CartridgeLink,
  useCartridgeHref,
  useShown,
  type CartridgeTarget,
} from "./cartridge-address";

/**
 * The displayed part of a list as encoded in its address: without empty values and without the
 * first page.
 */
export type Shown = Readonly<Record<string, string | number | null>>;
/** The key of that part. */
export const keyOf = (shown: Shown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) =>
      value === null || value === "" || (name === "page" && value === 1) ? [] : [[name, String(value)]],
    ),
  );

/** A link target that shows this part of the list: in this cartridge, or in another one by id. */
const partOf = (cartridge: string | undefined, shown: Shown): CartridgeTarget => ({
  key: keyOf(shown),
  ...(cartridge !== undefined && { cartridge }),
});

/** Shows another part of the list. */
export function useShow(cartridge?: string): (shown: Shown) => void {
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  return (shown) => void navigate(hrefOf(partOf(cartridge, shown)), { replace: true, preventScrollReset: true });
}

/**
 * As `useShow`, for lists with an error message in spec 8: it first checks that the portal is
 * reachable, so that otherwise the page stays with what it shows.
 */
export function useShowOrSay(): (shown: Shown, failed: string) => void {
  const show = useShow();
  return (shown, failed) =>
    void reachPortal().then(
      () => show(shown),
      (error: Error) => toastError(`${failed}: ${error.message}`),
    );
}

/**
 * Selects the server's sort order: `sorts` are the options besides the default, by their value in
 * the address.
 */
export function ListSort<Sort extends string>({
  usual,
  sorts,
  sort,
  onSort,
}: {
  usual: string;
  sorts: readonly (readonly [sort: Sort, words: string])[];
  sort: Sort | null;
  onSort: (sort: string) => void;
}) {
  return (
    <SelectField label="Sort by" value={sort ?? ""} onChange={({ currentTarget }) => onSort(currentTarget.value)}>
      <option value="">{usual}</option>
      {sorts.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * A column header of a table that the server sorts: it shows the direction, and a tap sorts by the
 * column or reverses it. Figures start with the largest.
 */
export function SortHead({
  column: { sort, header, isFigure },
  shown,
  sorted,
}: {
  column: { sort: string | null; header: string; isFigure: boolean };
  shown: Shown;
  sorted: "asc" | "desc" | null;
}) {
  const order = sorted ? (sorted === "asc" ? "desc" : "asc") : isFigure ? "desc" : "asc";
  const Arrow = sorted === "desc" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={classes("px-3 font-semibold whitespace-nowrap", isFigure ? "text-right" : "text-left")}
    >
      <CartridgeLink
        to={{ key: keyOf({ ...shown, sort, order: order === "desc" ? "desc" : "" }) }}
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink hover:underline"
      >
        {header}
        {sorted && <Arrow aria-hidden className="size-4 shrink-0" />}
      </CartridgeLink>
    </th>
  );
}

/** Debounce: letters typed within this time are searched together. */
const PAUSE_MS = 250;

/**
 * The search box of a list that the server searches. The query is in the address, so that a list
 * can be bookmarked and shared.
 */
export function ListSearch({
  label,
  placeholder,
  q,
  onSearch,
}: {
  label: string;
  placeholder: string;
  /** The current query. */
  q: string;
  onSearch: (q: string) => void;
}) {
  const [words, setWords] = useState(q);
  const typing = useRef<ReturnType<typeof setTimeout>>();
  // Back and forward change the query, but not what is being typed.
  useEffect(() => {
    if (typing.current === undefined) setWords(q);
  }, [q]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const type = (typed: string) => {
    setWords(typed);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      typing.current = undefined;
      onSearch(typed.trim());
    }, PAUSE_MS);
  };
  return <SearchBox label={label} placeholder={placeholder} value={words} onChange={type} />;
}

/** A search box that leads to the list with the results. It works without JavaScript too. */
export function ListJump({
  cartridge,
  label,
  placeholder,
  className,
}: {
  /** The list's cartridge. */
  cartridge: string;
  label: string;
  placeholder: string;
  className?: string;
}) {
  const [words, setWords] = useState("");
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  return (
    <form
      role="search"
      action={hrefOf({ cartridge, key: {} })}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        navigate(hrefOf({ cartridge, key: keyOf({ q: words.trim() }) }));
      }}
    >
      <SearchBox name="q" label={label} placeholder={placeholder} value={words} onChange={setWords} />
    </form>
  );
}

/**
 * Opens a list's form if the address asks for it (`?new=driver`); the browser keeps it in state so
 * that it can be closed. Returns whether the address asks.
 */
export function useOpensNew(what: string, open: () => void): boolean {
  const isAsked = useShown().get("new") === what;
  const opened = useRef(open);
  opened.current = open;
  useEffect(() => {
    if (isAsked) opened.current();
  }, [isAsked]);
  return isAsked;
}

/** The list's page position and the links to other pages. */
export function Pages({
  cartridge,
  shown,
  page,
  pages,
  size,
  count,
  total,
  words,
  letter = null,
  hasLetters = false,
}: {
  cartridge?: string;
  shown: Shown;
  page: number;
  pages: number;
  /** The page size, and the rows on this page. */
  size: number;
  count: number;
  total: number;
  /** The counted noun, singular and plural. */
  words: readonly [one: string, many: string];
  /**
   * For a list sorted by name that supports jumping to a letter: the letter of the current page.
   */
  letter?: string | null;
  hasLetters?: boolean;
}) {
  const show = useShow(cartridge);
  const first = (page - 1) * size + 1;
  const to = (turned: number) => partOf(cartridge, { ...shown, page: turned });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-15 text-ink-2">
        {pages > 1 && count > 0 && `${pieces(first)} to ${pieces(first + count - 1)} of `}
        {pieces(total)} {total === 1 ? words[0] : words[1]}
      </p>
      {pages > 1 && (
        <span className="flex flex-wrap items-center gap-2">
          {hasLetters && <LetterJump letter={letter} onJump={(chosen) => show({ ...shown, letter: chosen })} />}
          {pages > 2 && <PageJump pages={pages} onJump={(turned) => show({ ...shown, page: turned })} />}
          {page > 1 && (
            <CartridgeButtonLink to={to(Math.min(page - 1, pages))}>
              <ChevronLeft aria-hidden className="size-5" />
              Previous
            </CartridgeButtonLink>
          )}
          <span className="px-1 text-15 whitespace-nowrap text-ink-2">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <CartridgeButtonLink to={to(page + 1)}>
              Next
              <ChevronRight aria-hidden className="size-5" />
            </CartridgeButtonLink>
          )}
        </span>
      )}
    </nav>
  );
}

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const JUMP = "min-h-12 rounded-control border border-line-strong bg-surface px-2 text-15";

/** Jumps to the page where a letter starts. */
function LetterJump({ letter, onJump }: { letter: string | null; onJump: (letter: string) => void }) {
  return (
    <select
      aria-label="Go to letter"
      value={letter ?? ""}
      onChange={({ currentTarget }) => onJump(currentTarget.value)}
      className={JUMP}
    >
      <option value="">A–Z</option>
      {LETTERS.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}

/** Jumps to a page by number. */
function PageJump({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const [typed, setTyped] = useState("");
  const page = Math.trunc(Number(typed));
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!(page >= 1)) return;
        setTyped("");
        onJump(Math.min(page, pages));
      }}
    >
      <input
        aria-label="Go to page"
        inputMode="numeric"
        placeholder="Page"
        maxLength={6}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className={classes(JUMP, "w-18")}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
