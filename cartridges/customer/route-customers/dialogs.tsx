import { useMemo, useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Continued } from "#ui/drafts/form-draft";
import { useDraft } from "#ui/drafts/use-draft";
import { pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { SearchBox } from "#ui/search-box";
import { toastError, toastSuccess } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import type RouteCustomersCartridge from "./cartridge";
import { CustomerDetails } from "./customer-details";
import { byCategory, isMatch } from "./rules";
import type { CatalogProduct, Opened, RouteCustomer, RouteCustomersData } from "./schema";

interface Props {
  cartridge: RouteCustomersCartridge;
  data: RouteCustomersData;
  opened: Opened;
  onClose: () => void;
}

const sayError = (error: Error) => toastError(`Error: ${error.message}`);

/** The dialogs of a customer's card: the details, or the catalog. */
export default function CustomerDialogs({ opened: { what, number }, ...props }: Props) {
  const customer = props.data.customers.find((each) => each.number === number);
  if (!customer) return null;
  return what === "details" ? (
    <CustomerDetails
      data={props.data}
      customer={customer}
      onSetProof={(of, proof) => void props.cartridge.setProof(of, proof).catch(sayError)}
      onClose={props.onClose}
    />
  ) : (
    <BuildCatalog customer={customer} {...props} />
  );
}

/** Ticked products as stored. */
const readSkus = (stored: unknown): string[] | null =>
  Array.isArray(stored) ? stored.filter((sku): sku is string => typeof sku === "string") : null;

/**
 * Full-screen: the active products by category. The customer may order those ticked, beyond what
 * they rent.
 */
function BuildCatalog({
  cartridge,
  data: { products },
  customer: { number, name, catalog },
  onClose,
}: Omit<Props, "opened"> & { customer: RouteCustomer }) {
  const draft = useDraft({ form: "build catalog", about: number }, () => catalog, readSkus);
  const chosen: ReadonlySet<string> = new Set(draft.value);
  const [words, setWords] = useState("");
  const groups = useMemo(() => byCategory(products.filter((product) => isMatch(product, words))), [products, words]);
  const { busy, failure, write } = useWrite(() => {
    toastSuccess(`Updated ${chosen.size} products for customer.`);
    onClose();
  }, draft);
  const toggle = (skus: readonly string[], on: boolean) =>
    draft.change((before) => {
      const after = new Set(before);
      for (const sku of skus)
        if (on) after.add(sku);
        else after.delete(sku);
      return [...after];
    });
  const save = () => void write(() => cartridge.saveCatalog(number, [...chosen].sort()));
  return (
    <Dialog
      open
      full
      begins="reading"
      onOpenChange={(open) => open || onClose()}
      title="Build Catalog"
      description={`${name}: extra products this customer can order.`}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" disabled={chosen.size === 0} busy={busy} onClick={save}>
            {chosen.size === 0 ? "Save" : `Save ${pieces(chosen.size)}`}
          </Button>
        </>
      }
    >
      {draft.isContinued && <Continued discard={draft.discard} />}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SearchBox label="Search products" placeholder="Name or SKU" value={words} onChange={setWords} />
      {groups.length === 0 && <p className="py-8 text-center text-ink-2">No products found</p>}
      {groups.map((group) => (
        <Group key={group.name} {...group} chosen={chosen} onToggle={toggle} />
      ))}
    </Dialog>
  );
}

function Group({
  name,
  products,
  chosen,
  onToggle,
}: {
  name: string;
  products: readonly CatalogProduct[];
  chosen: ReadonlySet<string>;
  onToggle: (skus: readonly string[], on: boolean) => void;
}) {
  const skus = products.map(({ sku }) => sku);
  const isAll = skus.every((sku) => chosen.has(sku));
  return (
    <fieldset>
      <div className="flex items-center justify-between gap-3">
        <legend className="contents text-13 font-semibold text-ink-2">{name}</legend>
        <Button
          variant="quiet"
          onClick={() => onToggle(skus, !isAll)}
          aria-label={`${isAll ? "Clear" : "Choose all"}: ${name}`}
        >
          {isAll ? "Clear" : "Choose all"}
        </Button>
      </div>
      <div className="rounded-card border border-line px-4">
        {products.map(({ sku, name: product }) => (
          <label key={sku} className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-0">
            <input
              type="checkbox"
              checked={chosen.has(sku)}
              onChange={({ currentTarget }) => onToggle([sku], currentTarget.checked)}
              className="size-6 shrink-0 accent-[var(--accent)]"
            />
            <span className="min-w-0 flex-1">
              {product} <span className="block text-13 text-ink-3">{sku}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
