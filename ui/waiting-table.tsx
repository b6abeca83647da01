import type { ReactNode } from "react";
import { FieldError } from "./notice";
import { Cell, OpeningRow, OpeningTable } from "./opening-table";
import { Tag, TonedWord, type Tone } from "./tag";

/** Tables of pending decisions of any kind share these columns and widths. */
const COLUMNS = [
  { header: "Customer", className: "w-[25%] text-left" },
  { header: "For", className: "w-30 text-left" },
  { header: "What differs", className: "text-left" },
  { header: "Amount", className: "w-26 text-right" },
  { header: "State", className: "w-28 text-left" },
] as const;
/** Including the checkbox column and the action column. */
const WIDTH = COLUMNS.length + 2;

export function WaitingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <OpeningTable
      label={label}
      className="@3xl:table-fixed"
      heads={
        <>
          <td className="w-13" />
          {COLUMNS.map(({ header, className }) => (
            <th key={header} scope="col" className={`px-3 py-2 font-semibold ${className}`}>
              {header}
            </th>
          ))}
          <td className="w-31" />
        </>
      }
    >
      {children}
    </OpeningTable>
  );
}

/** A pending item: an expandable row with its main action at the end. */
export function WaitingRow({
  open,
  onToggle,
  tick,
  customer,
  small,
  due,
  differs,
  words = "",
  amount,
  states,
  failure,
  act,
  children,
}: {
  open: boolean;
  onToggle: () => void;
  tick?: ReactNode;
  customer: string;
  /** Which one it is, who created it and when. */
  small: ReactNode;
  /** What it is for, in a few words. */
  due: ReactNode;
  differs: ReactNode;
  /** The text that came with it. */
  words?: string;
  amount: ReactNode;
  /** Its urgency and kind. */
  states: readonly { word: string; tone: Tone }[];
  /** Why it failed, while the row is collapsed. */
  failure: string | null;
  /** A button, where there is room for it; none while the row is expanded, which has its own. */
  act: ReactNode;
  children: ReactNode;
}) {
  const quote = words && <span className="block truncate text-ink-2">“{words}”</span>;
  return (
    <OpeningRow
      {...{ open, onToggle }}
      columns={WIDTH}
      tick={tick}
      before={!tick && <Cell>{null}</Cell>}
      name={
        <>
          <span className="font-semibold">{customer}</span>
          <span className="hidden text-13 text-ink-2 @3xl:block">{small}</span>
          {failure && !open && (
            <FieldError announced className="text-13">
              {failure}
            </FieldError>
          )}
        </>
      }
      lines={
        <span className="text-13">
          {states.map(({ word, tone }) => (
            <TonedWord key={word} tone={tone}>
              {word} ·{" "}
            </TonedWord>
          ))}
          {due} · {differs}
          {amount && <> · {amount}</>}
          {quote}
        </span>
      }
      after={
        <>
          <Cell wraps>{due}</Cell>
          <Cell wraps>
            {differs}
            {quote}
          </Cell>
          <Cell isFigure>{amount}</Cell>
          <Cell wraps>
            <span className="inline-flex flex-wrap gap-1">
              {states.map(({ word, tone }) => (
                <Tag key={word} tone={tone}>
                  {word}
                </Tag>
              ))}
            </span>
          </Cell>
        </>
      }
      end={!open && act}
    >
      <div className="max-w-2xl">{children}</div>
    </OpeningRow>
  );
}
