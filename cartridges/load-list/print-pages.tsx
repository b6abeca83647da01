import { longDateAndYear, pieces } from "#ui/formats";
import { linesHigh, PrintedSheets, WriteIn } from "#ui/printed-sheets";
import { markedOf, printColumns, type PrintLine } from "./print-lines";
import type { LoadListData } from "./schema";

/** The list on paper, with its marks and columns to write in. */
export default function PrintPages({ state }: { state: LoadListData }) {
  const { list, session } = state;
  const sums = [
    list.customer_count === 1 ? "1 customer" : `${list.customer_count} customers`,
    list.total_items === 1 ? "1 item" : `${list.total_items} items`,
    `${pieces(list.total_pieces)} pieces`,
    ...(session ? [`${markedOf(state)} of ${list.total_items} marked`] : []),
  ];
  return (
    <PrintedSheets
      title={[`Route ${list.route}`, longDateAndYear(list.date), list.driver_name].filter(Boolean).join(" · ")}
      about={`Load list · ${sums.join(" · ")}`}
      heading={
        <span className="flex">
          <span className="flex-1">Pieces and item</span>
          <WriteIn>Loaded</WriteIn>
          <WriteIn>Short</WriteIn>
        </span>
      }
      columns={printColumns(state).map((lines, column) => (
        <div key={column}>
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </div>
      ))}
    />
  );
}

function Line({ line }: { line: PrintLine }) {
  const style = linesHigh(line.height);
  switch (line.kind) {
    case "category":
      return (
        <p className="truncate border-b border-ink font-bold" style={style}>
          {line.name}
        </p>
      );
    case "goes on":
      return (
        <p className="truncate italic" style={style}>
          {line.item.description}, continued
        </p>
      );
    case "customer":
      return (
        <p className="flex gap-[2mm] whitespace-nowrap" style={style}>
          <Amount value={line.customer.quantity} />
          <span className="min-w-0 flex-1 truncate">{line.customer.name}</span>
          {line.customer.owed && <span className="font-bold">+{pieces(line.customer.owed)} owed</span>}
          {line.short > 0 && <span className="font-bold">{pieces(line.short)} short</span>}
          <span>{line.customer.number}</span>
        </p>
      );
    case "item": {
      const { item, loaded } = line;
      return (
        <p className="flex gap-[2mm] border-t border-line font-bold" style={style}>
          <Amount value={item.total_quantity} />
          <span className="min-w-0 flex-1 overflow-hidden">
            {item.description} <span className="font-normal">{item.item_id}</span>
            {item.owed && ` +${pieces(item.owed)} owed`}
          </span>
          <span className="flex">
            <WriteIn>{loaded !== null && pieces(loaded)}</WriteIn>
            <WriteIn>{loaded !== null && pieces(Math.max(0, item.total_quantity - loaded))}</WriteIn>
          </span>
        </p>
      );
    }
  }
}

const Amount = ({ value }: { value: number }) => (
  <span className="w-[14mm] shrink-0 text-right whitespace-nowrap">{pieces(value)}</span>
);
