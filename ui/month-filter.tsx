import { SelectField } from "./field";
import { monthName } from "./formats";

/** Selects the month of a list: all, or one of those with entries. */
export function MonthFilter({
  months,
  month,
  onMonth,
}: {
  /** Months such as 2026-10. */
  months: readonly string[];
  month: string | null;
  onMonth: (month: string | null) => void;
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
