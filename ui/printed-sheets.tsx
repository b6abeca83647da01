import type { ReactNode } from "react";
import { onSheets } from "./sheets";

/** The height of a line of 12 pt on paper, which determines column breaks (LINES_PER_COLUMN). */
const LINE_MM = 5.4;
export const linesHigh = (lines: number) => ({ height: `${lines * LINE_MM}mm`, lineHeight: `${LINE_MM}mm` });

/**
 * Printed instead of the page: sheets with two columns of 12 pt, each with a title and page number.
 * The page before it is hidden by the class `print:[&:has(+[data-sheets])]:hidden`.
 */
export function PrintedSheets({
  title,
  about,
  columns,
  heading,
}: {
  title: string;
  about: string;
  columns: readonly ReactNode[];
  /** Shown above each column. */
  heading: ReactNode;
}) {
  const sheets = onSheets(columns);
  return (
    <div data-sheets className="hidden text-[12pt] print:block" aria-hidden>
      {sheets.map((sheet, index) => (
        <section key={index} className="break-after-page last:break-after-auto">
          <header className="mb-[2mm] border-b-2 border-ink" style={linesHigh(2)}>
            <div className="flex justify-between gap-[4mm] font-bold whitespace-nowrap">
              <span className="truncate">{title}</span>
              <span>
                Page {index + 1} of {sheets.length}
              </span>
            </div>
            <div className="truncate">{about}</div>
          </header>
          <div className="grid grid-cols-2 gap-x-[6mm]">
            {sheet.map((column, place) => (
              <div key={place} className="min-w-0">
                <div className="border-b border-ink text-[8pt] [&_*]:font-normal" style={linesHigh(1)}>
                  {heading}
                </div>
                {column}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A cell to write in, with the known value. */
export function WriteIn({ children }: { children?: ReactNode }) {
  return <span className="w-[14mm] shrink-0 border-l border-line text-center font-bold">{children}</span>;
}
