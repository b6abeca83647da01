import { Copy, RefreshCw, Shapes } from "lucide-react";
import { useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { beginsWith } from "#kernel/more-tools";
import { ListSearch, ListSort, Pages, useOpensNew, useShow } from "#kernel/paged-list";
import { Button } from "#ui/button";
import { useCopying } from "#ui/copying";
import { Disclosure } from "#ui/disclosure";
import { SelectField } from "#ui/field";
import { Figures } from "#ui/figures";
import { pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { toastError, toastSuccess } from "#ui/toasts";
import type CatalogConsoleCartridge from "./cartridge";
import type CatalogDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { ItemRow } from "./item-row";
import {
  COPY_FORMATS,
  DELETED,
  NO_CATEGORY,
  PAGE_SIZE,
  type ConsoleData,
  type ConsoleItem,
  type CopyFormat,
  type Sort,
} from "./schema";

// Loaded after the list is on screen.
const Dialogs = onDemand<ComponentProps<typeof CatalogDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

const LOADING = "Loading product catalog...";

/** The Product Catalog of the console (spec 2.12): search, add, edit, delete and copy products. */
export default function CatalogConsoleView({ cartridge, surface, tools }: ViewProps<CatalogConsoleCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [open, setOpen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Asked | null>(null);
  const [loading, setLoading] = useState(false);
  const show = useShow();
  const startsNew = useOpensNew("item", () => setDialog({ what: "add" }));
  const startsCategories = useOpensNew("categories", () => setDialog({ what: "categories" }));
  if (!data) return <p role="status">{LOADING}</p>;
  const { items, total, page, pages, search, category, sort, categories } = data;
  beginsWith(cartridge, "new", () => setDialog({ what: "add" }));
  const takeBack = (item: ConsoleItem) => {
    cartridge.restore(item).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  const reload = () => {
    setLoading(true);
    void Promise.resolve(cartridge.reload()).finally(() => setLoading(false));
  };
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Product Catalog</Heading>
        <span className="flex flex-wrap gap-2">
          <Button busy={loading} onClick={reload}>
            <RefreshCw aria-hidden className="size-4.5" />
            Refresh
          </Button>
          <Button onClick={() => setDialog({ what: "categories" })}>
            <Shapes aria-hidden className="size-4.5" />
            Edit categories
          </Button>
          {tools}
        </span>
        <p role="status" className="basis-full text-13 text-ink-2 empty:hidden">
          {loading && LOADING}
        </p>
      </header>
      <Figures
        figures={[
          { value: pieces(total), label: "Total Items" },
          { value: pieces(categories.length), label: "Categories" },
          { value: pieces(page), label: "Current Page" },
          { value: pieces(items.length), label: "Showing" },
        ]}
      />
      <Find data={data} />
      {category !== DELETED && <QuickCopy cartridge={cartridge} total={total} />}
      {items.length === 0 ? (
        <EmptyState title={search || category ? "No products found" : "No products yet"}>
          {search || category ? "Try other words, or all categories." : "Add the first one, or import the catalog."}
        </EmptyState>
      ) : (
        <ul aria-label="Products" className="rounded-card border border-line bg-surface">
          {items.map((item) => (
            <ItemRow
              key={item.sku}
              item={item}
              cartridge={cartridge}
              open={open === item.sku}
              onToggle={() => setOpen(open === item.sku ? null : item.sku)}
              deleted={category === DELETED}
              onAsk={(what) => (what === "restore" ? takeBack(item) : setDialog({ what, item }))}
            />
          ))}
        </ul>
      )}
      {total > 0 && (
        <Pages
          shown={{ search, category, sort }}
          {...{ page, pages, total }}
          size={PAGE_SIZE}
          count={items.length}
          words={["product", "products"]}
          letter={data.letter}
          hasLetters={sort === "name"}
        />
      )}
      {dialog && (
        <Dialogs
          cartridge={cartridge}
          data={data}
          asked={dialog}
          onClose={() => {
            setDialog(null);
            if (startsNew || startsCategories) show({ search, category, sort, page });
          }}
        />
      )}
    </div>
  );
}

const SORT_WORDS = [
  ["name", "Name"],
  ["sku", "SKU"],
  ["price", "Highest price"],
  ["stock", "Lowest stock"],
] as const satisfies readonly (readonly [Sort, string])[];

/**
 * Search, category and sort order. All are kept in the URL, and changing one returns to the first
 * page.
 */
function Find({ data: { search, category, sort, categories } }: { data: ConsoleData }) {
  const show = useShow();
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_14rem_12rem] [&>:first-child]:max-md:col-span-2">
      <ListSearch
        label="Search products"
        placeholder="Name, SKU or description"
        q={search}
        onSearch={(text) => show({ search: text, category, sort })}
      />
      <SelectField
        label="Category"
        value={category ?? ""}
        onChange={({ currentTarget }) => show({ search, category: currentTarget.value, sort })}
      >
        <option value="">All Categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_CATEGORY}>Uncategorized</option>
        <option value={DELETED}>Deleted products</option>
      </SelectField>
      <ListSort
        usual="Category"
        sorts={SORT_WORDS}
        sort={sort}
        onSort={(chosen) => show({ search, category, sort: chosen })}
      />
    </div>
  );
}

const FORMAT_WORDS: Record<CopyFormat, string> = {
  simple: "Simple",
  detailed: "Detailed",
  csv: "CSV",
  json: "JSON",
  loadlist: "Load list",
  sales: "Sales",
};

/** Copies all matching products, across pages, as text for another program. */
function QuickCopy({ cartridge, total }: { cartridge: CatalogConsoleCartridge; total: number }) {
  const { copy } = useCopying();
  const [busy, setBusy] = useState<CopyFormat | null>(null);
  const copyAs = async (format: CopyFormat) => {
    setBusy(format);
    try {
      const { text, count } = await cartridge.copyOf(format);
      if (await copy(format, text)) toastSuccess(`Copied ${count} items in ${format} format`);
    } catch (error) {
      toastError((error as Error).message);
    }
    setBusy(null);
  };
  return (
    <Disclosure summary="Quick Copy Tools">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <p className="w-full text-15 text-ink-2">
          Copies {total === 1 ? "the product" : `all ${pieces(total)} products`} of this search.
        </p>
        {COPY_FORMATS.map((format) => (
          <Button key={format} busy={busy === format} onClick={() => void copyAs(format)}>
            <Copy aria-hidden className="size-4.5" />
            {FORMAT_WORDS[format]}
          </Button>
        ))}
      </div>
    </Disclosure>
  );
}
