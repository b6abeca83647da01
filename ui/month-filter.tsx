import { SelectField } from "./field";
import { monthName } from "./formats";

/** Which month of a list is shown: all, or one of those that have something. */
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
