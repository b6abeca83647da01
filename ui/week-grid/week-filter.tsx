import { Field, SelectField } from "../field";
import { groupsOf, type WeekRow } from "./rules";

/** A short list needs no search. */
const SHORT_LIST = 8;

/** Search and category filter for a week's rows. */
export function WeekFilter({
  rows,
  label = "Search products",
  searchText,
  onSearch,
  group,
  onGroup,
}: {
  rows: readonly WeekRow[];
  label?: string;
  searchText: string;
  onSearch: (searchText: string) => void;
  group: string;
  onGroup: (group: string) => void;
}) {
  const groups = groupsOf(rows);
  if (rows.length <= SHORT_LIST) return null;
  return (
    <div className="grid grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-3 max-sm:[&_label]:sr-only md:max-w-xl md:grid-cols-2">
      <Field
        label={label}
        type="search"
        value={searchText}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        placeholder="Name or ID"
      />
      {groups.length > 1 && (
        <SelectField label="Category" value={group} onChange={({ currentTarget }) => onGroup(currentTarget.value)}>
          <option value="">All Categories</option>
          {groups.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
