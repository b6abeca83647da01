import { SelectField } from "#ui/field";
import { monthName } from "./dates";
import type { Month } from "./schema";

/** Which month of a list is shown: all, or one of those that have something. */
export function MonthFilter({
  months,
  month,
  onMonth,
}: {
  months: readonly Month[];
  month: Month | null;
  onMonth: (month: Month | null) => void;
}) {
  return (
    <SelectField
      label="Month"
      value={month ?? ""}
      onChange={({ currentTarget }) => onMonth(currentTarget.value || null)}
    >
      <option value="">All months</option>
      {[...new Set([...(month ? [month] : []), ...months])].map((each) => (
        <option key={each} value={each}>
          {monthName(each)}
        </option>
      ))}
    </SelectField>
  );
}
