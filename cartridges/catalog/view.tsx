import { CircleSlash, PackageX } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { classes } from "#ui/classes";
import { SelectField } from "#ui/field";
import { Figures } from "#ui/figures";
import { dollars, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { SearchBox } from "#ui/search-box";
import { Tag } from "#ui/tag";
import type CatalogCartridge from "./cartridge";
import { byCategory, categoryOf, isMatch, tilesOf } from "./rules";
import type { Product } from "./schema";

/** The Products tab (spec 2.9). */
export default function CatalogView({ cartridge, surface }: ViewProps<CatalogCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [searchText, setSearchText] = useState("");
  const [category, setCategory] = useState("");
  if (!data) return null;
  const matches = data.products.filter(
    (product) => isMatch(product, searchText) && (category === "" || categoryOf(product) === category),
  );
  const tiles = tilesOf(data.products);
  const Title = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <Title className="text-22 font-bold">Product Catalog</Title>
      <Figures
        figures={[
          { value: pieces(tiles.total), label: "Total Products" },
          { value: pieces(tiles.categories), label: "Categories" },
          { value: pieces(tiles.inStock), label: "In Stock" },
          { value: pieces(tiles.active), label: "Active" },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 [&_label]:sr-only">
        <SearchBox label="Search products" placeholder="Name or SKU" value={searchText} onChange={setSearchText} />
        <SelectField
          label="Category"
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        >
          <option value="">All Categories</option>
          {byCategory(data.products).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      {matches.length === 0 ? (
        <EmptyState title="No products found">
          {data.products.length > 0 && "Try other words, or all categories."}
        </EmptyState>
      ) : (
        <Groups products={matches} surface={surface} />
      )}
    </div>
  );
}

function Groups({ products, surface }: { products: readonly Product[]; surface: "page" | "canvas" }) {
  const Heading = surface === "page" ? "h2" : "h3";
  return byCategory(products).map(({ name, products: items }) => (
    <section key={name}>
      <Heading className="flex justify-between gap-3 pb-2 text-13 font-semibold text-ink-2">
        <span>{name}</span>
        <span>{pieces(items.length)}</span>
      </Heading>
      <ul aria-label={name} className="rounded-card border border-line bg-surface px-4">
        {items.map((product) => (
          <ProductRow key={product.sku} product={product} />
        ))}
      </ul>
    </section>
  ));
}

function ProductRow({ product: { name, sku, price_cents, stock_quantity, is_active, kind } }: { product: Product }) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        {/* Dimmed by color, not opacity, so that the contrast stays readable. */}
        <p className={classes("font-semibold", is_active === 0 && "font-normal text-ink-3")}>{name}</p>
        <p className="text-13 text-ink-3">
          {sku}
          {kind === "direct_sale" && " · for sale"}
        </p>
        <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {is_active === 0 && <Tag icon={CircleSlash}>Inactive</Tag>}
          {stock_quantity <= 0 && (
            <Tag tone="bad" icon={PackageX}>
              Out of Stock
            </Tag>
          )}
        </div>
      </div>
      <p className={classes("text-right", is_active === 0 && "text-ink-3")}>
        <span className="block text-lg font-semibold">{pieces(stock_quantity)}</span>
        <span className="text-13 text-ink-2">in stock · {dollars(price_cents)}</span>
      </p>
    </li>
  );
}
