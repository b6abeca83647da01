import { Button } from "#ui/button";
import { DateField } from "#ui/date-field";
import { SelectField } from "#ui/field";
import { daysWith } from "./day-range";

/** The filter of a list: a kind, a first day and a last day. Null means all. */
export interface Filtered {
  kind: string | null;
  from: string | null;
  to: string | null;
}

/** Filters a list by kind and days. `onFilter` shows the result from its first page. */
export function ListFilter({
  label,
  all,
  kinds,
  shown: { kind, from, to },
  onFilter,
}: {
  /** The label of the kinds, and the option for all of them. */
  label: string;
  all: string;
  kinds: readonly (readonly [kind: string, words: string])[];
  shown: Filtered;
  onFilter: (shown: { kind: string; from: string; to: string }) => void;
}) {
  const now = { kind: kind ?? "", from: from ?? "", to: to ?? "" };
  const isFiltered = kind !== null || from !== null || to !== null;
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
      <div className="max-md:col-span-2">
        <SelectField
          label={label}
          value={now.kind}
          onChange={({ currentTarget }) => onFilter({ ...now, kind: currentTarget.value })}
        >
          <option value="">{all}</option>
          {kinds.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <DateField
        label="From"
        value={now.from}
        onType={(date) => onFilter({ ...now, ...daysWith({ from, to }, "from", date) })}
      />
      <DateField
        label="To"
        value={now.to}
        onType={(date) => onFilter({ ...now, ...daysWith({ from, to }, "to", date) })}
      />
      {isFiltered && (
        <Button className="max-md:col-span-2" onClick={() => onFilter({ kind: "", from: "", to: "" })}>
          Show all
        </Button>
      )}
    </div>
  );
}
