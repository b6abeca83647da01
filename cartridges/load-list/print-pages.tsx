import { printPages, type PrintLine } from "./rules";
import type { LoadList } from "./schema";

/** The list on paper: at most 80 lines a page, a box to tick at each item, the page's number at its foot. */
export function PrintPages({ list }: { list: LoadList }) {
  const pages = printPages(list);
  return (
    <div className="hidden print:block" aria-hidden>
      {pages.map((lines, index) => (
        <section
          key={index}
          className="flex flex-col text-[7.6pt] leading-[2.95mm] break-after-page last:break-after-auto"
        >
          <header className="mb-1 flex items-baseline justify-between border-b border-line pb-0.5 text-[9pt] leading-tight font-semibold whitespace-nowrap">
            <span>
              Route {list.route} · {list.service_day} {list.date}
            </span>
            <span>
              {list.driver_name} · {list.customer_count} customers · {list.total_items} items ·{" "}
              {list.total_pieces.toLocaleString("en-US")} pieces
            </span>
          </header>
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
          <footer className="mt-1 text-right">
            Page {index + 1} of {pages.length}
          </footer>
        </section>
      ))}
    </div>
  );
}

function Line({ line }: { line: PrintLine }) {
  if (line.kind === "category") return <p className="border-b border-line font-bold">{line.text}</p>;
  if (line.kind === "item") {
    return (
      <p className="flex items-center gap-1.5 font-semibold">
        <span className="inline-block size-[2.2mm] border border-ink" />
        <span className="w-14 text-right">{line.item.total_quantity.toLocaleString("en-US")}</span>
        <span>{line.item.description}</span>
        <span className="font-normal">{line.item.item_id}</span>
      </p>
    );
  }
  return (
    <p className="flex gap-1.5 pl-[4mm]">
      <span className="w-20 text-right">{line.customer.quantity.toLocaleString("en-US")}</span>
      <span>{line.customer.name}</span>
      <span>{line.customer.number}</span>
    </p>
  );
}
