import { clockTime, longDateAndYear, pieces } from "#ui/formats";
import { phoneNumber } from "#ui/phone-number";
import { linesHigh, PrintedSheets, WriteIn } from "#ui/printed-sheets";
import { printColumns, type PrintLine } from "./print-lines";
import { piecesOf } from "./rules";
import type { RouteDayData } from "./schema";
import { faceOf } from "./words";
import type { ShownDay } from "./working";

/** The day's stops on paper, with what is done and columns to write in. */
export default function PrintPages({ data, day }: { data: RouteDayData; day: ShownDay }) {
  const { complete, issues, total } = day.counters;
  const counts = [
    ...(complete > 0 ? [`${complete} complete`] : []),
    ...(issues > 0 ? [issues === 1 ? "1 issue" : `${issues} issues`] : []),
  ];
  return (
    <PrintedSheets
      title={[`Route ${data.route}`, longDateAndYear(data.date), data.driver_name].filter(Boolean).join(" · ")}
      about={[`Stops · ${total === 1 ? "1 stop" : `${total} stops`}`, ...counts].join(" · ")}
      heading={
        <span className="flex">
          <span className="flex-1">Stop, loaded pieces</span>
          <WriteIn>Delivered</WriteIn>
          <WriteIn>Soil</WriteIn>
        </span>
      }
      columns={printColumns(day).map((lines, column) => (
        <div key={column}>
          {lines.map((line, at) => (
            <Line key={at} line={line} timeZone={data.timezone} />
          ))}
        </div>
      ))}
    />
  );
}

function Line({ line, timeZone }: { line: PrintLine; timeZone: string }) {
  const { stop, place } = line;
  const style = linesHigh(line.height);
  switch (line.kind) {
    case "stop": {
      const { state } = line;
      const status = state.completedAt ? `done ${clockTime(state.completedAt, timeZone)}` : faceOf(state).word;
      return (
        <div className="border-t border-ink whitespace-nowrap" style={style}>
          <p className="flex justify-between gap-[2mm] font-bold">
            <span className="truncate">
              {place}. {stop.customer_name}
            </span>
            {state.status !== "pending" && <span>{status}</span>}
          </p>
          <p className="truncate">{stop.address}</p>
          <p className="truncate">
            {[stop.customer_number, phoneNumber(stop.phone), `${pieces(piecesOf(stop.items))} pieces`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      );
    }
    case "goes on":
      return (
        <p className="truncate border-t border-ink italic" style={style}>
          {place}. {stop.customer_name}, continued
        </p>
      );
    case "access":
      return (
        <p className="overflow-hidden italic" style={style}>
          {stop.access}
        </p>
      );
    case "item": {
      const { item, delivered, soil } = line;
      return (
        <p className="flex gap-[2mm] border-t border-line whitespace-nowrap" style={style}>
          <span className="w-[12mm] shrink-0 text-right font-bold">{pieces(item.loaded)}</span>
          <span className="min-w-0 flex-1 truncate">
            {item.description}
            {item.loaded < item.due && ` (${pieces(item.due - item.loaded)} short)`}
          </span>
          <span className="flex">
            <WriteIn>{delivered !== null && pieces(delivered)}</WriteIn>
            <WriteIn>{soil !== null && pieces(soil)}</WriteIn>
          </span>
        </p>
      );
    }
  }
}
