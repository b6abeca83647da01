import { RefreshCw, SlidersHorizontal } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { IconButton } from "#ui/button";
import { Button } from "#ui/button";
import { DateField } from "#ui/date-field";
import { Field, SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { SearchBox } from "#ui/search-box";
import type { Found } from "./cartridge";
import type JournalCartridge from "./cartridge";
import { ENTRY_TYPES, SENTIMENTS } from "./kinds";
import { NO_FILTERS, TYPE_WORDS, isFiltered } from "./rules";
import type { Filters, JournalData } from "./schema";
import { SENTIMENT } from "./words";

export type Shown = Found;
/** Debounce: wait for a pause in typing before searching. */
const PAUSE_MS = 250;

/** Searches all dates with filters. An empty search shows the page's own entries. */
export function JournalSearch({
  cartridge,
  data,
  onFound,
}: {
  cartridge: JournalCartridge;
  data: JournalData;
  onFound: (found: Shown | null) => void;
}) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [isOpen, setOpen] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const panel = useId();
  useEffect(() => {
    setFailed(false);
    cartridge.filters = isFiltered(filters) ? filters : null;
    if (!isFiltered(filters)) {
      onFound(null);
      return;
    }
    let isCanceled = false;
    const asking = setTimeout(() => {
      cartridge.search(filters).then(
        (found) => isCanceled || onFound(found),
        () => isCanceled || setFailed(true),
      );
    }, PAUSE_MS);
    return () => {
      isCanceled = true;
      clearTimeout(asking);
    };
    // Searches again when the page's data changes, e.g. after an entry is sent.
  }, [cartridge, filters, onFound, attempt, data]);
  const chosen = Object.entries(filters).filter(([name, value]) => name !== "q" && value !== "").length;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex gap-2">
        <SearchBox
          label="Search the journal"
          value={filters.q}
          onChange={(q) => setFilters({ ...filters, q })}
          className="min-w-0 flex-1"
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
          className="px-3"
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Filters</span>
          {chosen > 0 && <span>{chosen}</span>}
        </Button>
        <IconButton label="Refresh" onClick={() => void cartridge.refresh()}>
          <RefreshCw aria-hidden className="size-5" />
        </IconButton>
      </div>
      {isOpen && <FilterFields id={panel} data={data} filters={filters} onChange={setFilters} />}
      {isFailed && (
        <Notice
          kind="bad"
          title="Failed to load journal data. Please try again."
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try Again</Button>}
        />
      )}
    </div>
  );
}

function FilterFields({
  id,
  data: { customers, today },
  filters,
  onChange,
}: {
  id: string;
  data: JournalData;
  filters: Filters;
  onChange: (filters: Filters) => void;
}) {
  const field = <Name extends keyof Filters>(name: Name) => ({
    value: filters[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...filters, [name]: currentTarget.value }),
  });
  return (
    <div id={id} className="grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-3">
      <SelectField label="Type" {...field("type")}>
        <option value="">All types</option>
        {ENTRY_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_WORDS[type]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sentiment" {...field("sentiment")}>
        <option value="">All</option>
        {SENTIMENTS.map((sentiment) => (
          <option key={sentiment} value={sentiment}>
            {SENTIMENT[sentiment].word}
          </option>
        ))}
      </SelectField>
      <SelectField label="Customer" {...field("customer")}>
        <option value="">All customers</option>
        {customers.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label="Tag" autoCapitalize="none" {...field("tag")} />
      <DateField
        label="From"
        max={filters.to || today}
        value={filters.from}
        onType={(from) => onChange({ ...filters, from })}
      />
      <DateField
        label="To"
        min={filters.from || undefined}
        max={today}
        value={filters.to}
        onType={(to) => onChange({ ...filters, to })}
      />
      <Button className="col-span-full sm:justify-self-start" onClick={() => onChange(NO_FILTERS)}>
        Clear filters
      </Button>
    </div>
  );
}
