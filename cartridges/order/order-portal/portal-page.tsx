import { Clock3 } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import { classes } from "#ui/classes";
import { Disclosure } from "#ui/disclosure";
import { dollars, longDate, pieces, shortDate } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { Stepper } from "#ui/stepper";
import { Tag } from "#ui/tag";
import { timeOfDay } from "#ui/time-of-day";
import { BlockView } from "../page-blocks/block-view";
import { arranged } from "../page-blocks/rules";
import type { Block } from "../page-blocks/schema";
import type { PortalProduct } from "../schema";
import { byCategory, isUnusual, MAX_PIECES } from "./rules";
import type { PortalData } from "./schema";

interface Props {
  data: Pick<PortalData, "customer" | "dates" | "date" | "products">;
  /** The blocks of this customer's own page; empty if they have none. */
  blocks: readonly Block[];
  quantities: Readonly<Record<string, number>>;
  locked: boolean;
  /** By SKU, how a product changed while the user is ordering. */
  changes?: Readonly<Record<string, string>>;
  onSet: (sku: string, quantity: number) => void;
  /** Shown between the dates and the products. */
  aside?: ReactNode;
  /** A preview: links are disabled. */
  still?: boolean;
}

/**
 * What a buyer sees between the banners and the order's note: their page's blocks around the dates,
 * and every product once. The page builder's preview uses the same component, so it matches the
 * portal. It uses container queries, so breakpoints follow its own width, not the screen's.
 */
export function PortalPage({ data, blocks, aside, still, ...ordering }: Props) {
  const { date, products } = data;
  const { above, groups, others, after } = arranged(blocks, products);
  const row = (product: PortalProduct) => (
    <ProductRow
      key={product.sku}
      product={product}
      quantity={ordering.quantities[product.sku] ?? 0}
      locked={ordering.locked}
      changed={ordering.changes?.[product.sku]}
      onSet={(quantity) => ordering.onSet(product.sku, quantity)}
    />
  );
  const renderBlock = (block: Block) => <BlockView key={block.id} block={block} data={data} still={still} />;
  return (
    <div className="@container grid grid-cols-1 gap-5">
      {above.map(renderBlock)}
      {date === null ? (
        <>
          <EmptyState title="No delivery planned">
            You have no service day in the next four weeks. Please call the office.
          </EmptyState>
          {[...groups, ...after].map(({ block }) => renderBlock(block))}
        </>
      ) : (
        <>
          <Dates data={data} date={date} still={still} />
          {/* A block, not a grid: a sticky element sticks only within its parent. */}
          <div>
            {!still && <DateBar data={data} date={date} />}
            <div className="grid grid-cols-1 gap-5">
              {products.length === 0 ? (
                <EmptyState title="No products found">
                  Contact your route driver to add products to your account.
                </EmptyState>
              ) : (
                aside
              )}
              {groups.map(({ block, products: chosen }) =>
                block.kind === "products" ? (
                  <Group key={block.id} name={block.title.trim() || "Products"} products={chosen} row={row} />
                ) : (
                  renderBlock(block)
                ),
              )}
              <Others products={others} row={row} />
              {after.map(({ block }) => renderBlock(block))}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** What an account awaiting approval sees: the catalog, without any customer data. */
export const CatalogToBrowse = ({ products }: { products: readonly PortalProduct[] }) => (
  <div className="@container grid grid-cols-1 gap-5">
    {byCategory(products).map((group) => (
      <Group
        key={group.name}
        {...group}
        row={(product) => <ProductRow key={product.sku} product={product} quantity={0} locked onSet={() => {}} />}
      />
    ))}
  </div>
);

/** On a phone the chosen date stays visible while scrolling. */
function DateBar({ data: { dates }, date }: Pick<Props, "data"> & { date: string }) {
  const { cutoff, closes, comes_on } = dates.find((each) => each.date === date)!;
  return (
    <p className="sticky top-0 z-10 -mx-4 mb-3 border-b border-line bg-paper px-4 py-2 text-15 font-semibold @min-[46rem]:hidden">
      {shortDate(comes_on)} · order by {shortDate(cutoff)}, {timeOfDay(closes)}
    </p>
  );
}

/** The delivery date and the other dates to choose from. */
function Dates({ data: { dates, customer }, date, still }: Pick<Props, "data" | "still"> & { date: string }) {
  const { cutoff, closes, comes_on } = dates.find((each) => each.date === date)!;
  // In a preview the dates are not links: a link would leave the page builder.
  const List = still ? "div" : "nav";
  const strip = useRef<HTMLDivElement>(null);
  // Scrolls only the date strip, never the page.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (chosen) strip.current!.scrollLeft = chosen.offsetLeft - (strip.current!.clientWidth - chosen.offsetWidth) / 2;
  }, [date]);
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-ink-2">Delivery on</p>
          <h2 className="text-2xl font-bold tracking-tight text-balance">{longDate(comes_on)}</h2>
          {comes_on !== date && <p className="text-sm text-ink-2">In place of {longDate(date)}, a holiday</p>}
        </div>
        <Tag tone="accent" icon={Clock3} className="h-8">
          Order by {shortDate(cutoff)}, {timeOfDay(closes)}
        </Tag>
      </div>
      {dates.length > 1 && (
        <List
          ref={strip}
          {...(!still && { "aria-label": "Service dates" })}
          className={classes(
            "relative -mx-4 flex gap-2 px-4 pb-1 @min-[46rem]:mx-0 @min-[46rem]:grid @min-[46rem]:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] @min-[46rem]:overflow-visible @min-[46rem]:px-0",
            // A scrollable area must be reachable by keyboard; a preview has nothing to reach.
            still ? "overflow-hidden" : "overflow-x-auto",
          )}
        >
          {dates.map((each) => {
            const isChosen = each.date === date;
            const look = classes(
              "grid min-h-12 shrink-0 place-items-center rounded-control border px-4 text-15 font-semibold whitespace-nowrap @min-[46rem]:px-0 @min-[46rem]:text-sm",
              isChosen ? "border-ink bg-ink text-paper" : "border-line bg-surface text-ink-2",
            );
            const content = (
              <>
                {shortDate(each.comes_on)}
                {each.comes_on !== each.date && (
                  <span className="pb-1 text-13 font-normal">for {shortDate(each.date)}</span>
                )}
              </>
            );
            if (still)
              return (
                <span key={each.date} className={look}>
                  {content}
                </span>
              );
            return (
              <CartridgeLink
                key={each.date}
                to={{ key: { number: customer.number, date: each.date } }}
                preventScrollReset
                aria-current={isChosen ? "page" : undefined}
                className={look}
              >
                {content}
              </CartridgeLink>
            );
          })}
        </List>
      )}
    </section>
  );
}

/** Cards on a phone, rows on a desktop. */
const LIST = "grid grid-cols-1 gap-2 @min-[46rem]:gap-0 @min-[46rem]:border-t @min-[46rem]:border-line";

interface Listed {
  products: readonly PortalProduct[];
  row: (product: PortalProduct) => ReactNode;
}

/** Products under a heading; hidden if none of them can be ordered today. */
function Group({ name, products, row }: Listed & { name: string }) {
  if (products.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3 className="mb-2 text-sm font-semibold break-words text-ink-2">{name}</h3>
      <ul className={LIST}>{products.map(row)}</ul>
    </section>
  );
}

/** The products in no group: those at par by category, the rest collapsed. */
function Others({ products, row }: Listed) {
  const par = products.filter(({ parLevel }) => parLevel > 0),
    others = products.filter(({ parLevel }) => parLevel === 0);
  if (products.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-5">
      {byCategory(par).map((group) => (
        <Group key={group.name} {...group} row={row} />
      ))}
      {others.length > 0 && (
        <Disclosure
          summary={
            par.length > 0
              ? `${others.length} more ${others.length === 1 ? "product" : "products"} you can order for this day`
              : "Products you can order for this day"
          }
        >
          <ul className={classes("mt-2", LIST)}>{others.map(row)}</ul>
        </Disclosure>
      )}
    </div>
  );
}

function ProductRow({
  product: { sku, name, parLevel, owed = 0, unit, price_cents },
  quantity,
  locked,
  changed,
  onSet,
}: {
  product: PortalProduct;
  quantity: number;
  locked: boolean;
  changed?: string;
  onSet: (quantity: number) => void;
}) {
  const over = quantity - parLevel;
  const par = parLevel > 0 ? `Par ${pieces(parLevel)} ${unit}` : "";
  const notes = [
    parLevel > 0 &&
      over !== 0 && { tone: "text-accent", words: `${pieces(Math.abs(over))} ${over > 0 ? "over" : "under"} par` },
    owed > 0 && {
      tone: "text-ok",
      words: `${pieces(owed)} owed from your last delivery come in addition: don't order them again.`,
    },
    isUnusual(quantity, parLevel) && {
      tone: "text-warn",
      words: `That's ${pieces(Math.floor(quantity / parLevel))} times par. Please check the amount.`,
    },
    changed && { tone: "text-warn", words: changed },
  ].filter((note) => typeof note === "object");
  return (
    <li
      className={classes(
        "flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card border bg-surface py-3 pr-2 pl-3",
        "@min-[46rem]:grid @min-[46rem]:grid-cols-[minmax(0,1fr)_10rem_7.5rem_auto_7rem] @min-[46rem]:gap-x-4 @min-[46rem]:gap-y-1 @min-[46rem]:rounded-none @min-[46rem]:border-0 @min-[46rem]:border-b @min-[46rem]:border-line @min-[46rem]:px-3 @min-[46rem]:py-1.5",
        over === 0 ? "border-line" : "border-accent @min-[46rem]:shadow-[inset_4px_0_var(--accent)]",
      )}
    >
      <div className="max-w-full flex-1 basis-28 @min-[46rem]:contents">
        <p className="text-17 leading-tight font-semibold wrap-anywhere">
          {name} <span className="inline-block max-w-full text-13 font-normal text-ink-3">{sku}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 leading-snug text-ink-3 @min-[46rem]:contents">
          <span className="empty:hidden @min-[46rem]:text-15 @min-[46rem]:empty:block">
            {owed > 0 ? [par, `${pieces(owed)} owed`].filter(Boolean).join(", and ") : par}
          </span>
          <span className="@min-[46rem]:text-15">{`${dollars(price_cents)} per ${unit === "pcs" ? "piece" : unit}`}</span>
        </p>
        {notes.length > 0 && (
          <div className="text-13 font-semibold @min-[46rem]:order-last @min-[46rem]:col-span-full">
            {notes.map(({ tone, words }) => (
              <p key={words} className={tone}>
                {words}
              </p>
            ))}
          </div>
        )}
      </div>
      <Stepper
        value={quantity}
        of={name}
        label={`Quantity of ${name} in ${unit}`}
        max={MAX_PIECES}
        disabled={locked}
        onChange={onSet}
      />
      <strong className="hidden text-right whitespace-nowrap @min-[46rem]:block">
        {dollars(quantity * price_cents)}
      </strong>
    </li>
  );
}
