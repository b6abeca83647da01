import { X } from "lucide-react";
import { IconButton } from "#ui/button";
import { Field, SelectField, TextField } from "#ui/field";
import { FieldError } from "#ui/notice";
import { OrderList } from "#ui/order-list";
import { byCategory } from "../order-portal/rules";
import { MAX_HINTS, MAX_LINE, MAX_PRODUCTS, MAX_TEXT, MAX_TITLE } from "../page-blocks/limits";
import { namedSkus } from "../page-blocks/rules";
import type { PortalProduct } from "../schema";
import type { FormProps } from "./form-props";
import { RowMenuOf } from "./row-menu";

const nameOf = (products: readonly PortalProduct[], sku: string) =>
  products.find((product) => product.sku === sku)?.name ?? sku;

/** A group: its name and its products in order. A product is in one group at most. */
export function ProductsForm({ block, data: { draft, portal }, wrong, onSet }: FormProps<"products">) {
  const grouped = new Set(draft.filter(({ kind }) => kind === "products").flatMap(namedSkus));
  const free = portal.products.filter(({ sku }) => !grouped.has(sku));
  const items = block.skus.map((sku) => ({
    id: sku,
    name: nameOf(portal.products, sku),
    note: !portal.products.some((product) => product.sku === sku) && (
      <span className="block text-13 text-warn">No longer rented: the portal leaves it out.</span>
    ),
  }));
  return (
    <>
      <Field
        label="Name of the group"
        value={block.title}
        maxLength={MAX_TITLE}
        error={wrong.title}
        onChange={({ currentTarget }) => onSet({ ...block, title: currentTarget.value })}
      />
      {items.length > 0 && (
        <OrderList
          label="Products of the group"
          noun="product"
          items={items}
          onOrder={(next) => onSet({ ...block, skus: next.map(({ id }) => id) })}
          menu={({ id }, row) => (
            <RowMenuOf row={row} onRemove={() => onSet({ ...block, skus: block.skus.filter((sku) => sku !== id) })} />
          )}
        />
      )}
      {wrong.skus && <FieldError id={`skus-${block.id}`}>{wrong.skus}</FieldError>}
      {free.length > 0 && block.skus.length < MAX_PRODUCTS && (
        <AddProduct
          products={free}
          whole
          onAdd={(skus) => onSet({ ...block, skus: [...block.skus, ...skus].slice(0, MAX_PRODUCTS) })}
        />
      )}
    </>
  );
}

/** Hints about the usual amounts, in general and for single products. */
export function HintsForm({ block, data: { portal }, wrong, onSet }: FormProps<"par">) {
  const hinted = new Set(block.hints.map(({ sku }) => sku));
  const free = portal.products.filter(({ sku }) => !hinted.has(sku));
  return (
    <>
      <TextField
        label="Text"
        value={block.text}
        maxLength={MAX_TEXT}
        error={wrong.text}
        hint="Empty: that the usual delivery (par) comes automatically."
        onChange={({ currentTarget }) => onSet({ ...block, text: currentTarget.value })}
      />
      {block.hints.map(({ sku, text }) => (
        <div key={sku} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label={nameOf(portal.products, sku)}
              value={text}
              maxLength={MAX_LINE}
              onChange={({ currentTarget }) =>
                onSet({
                  ...block,
                  hints: block.hints.map((hint) => (hint.sku === sku ? { sku, text: currentTarget.value } : hint)),
                })
              }
            />
          </div>
          <IconButton
            label={`Remove the hint for ${nameOf(portal.products, sku)}`}
            onClick={() => onSet({ ...block, hints: block.hints.filter((hint) => hint.sku !== sku) })}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      {wrong.hints && <FieldError id={`hints-${block.id}`}>{wrong.hints}</FieldError>}
      {free.length > 0 && block.hints.length < MAX_HINTS && (
        <AddProduct
          products={free}
          onAdd={([sku]) => onSet({ ...block, hints: [...block.hints, { sku: sku!, text: "" }] })}
        />
      )}
    </>
  );
}

/** Adds one product, or a whole category if `whole` is set. */
function AddProduct({
  products,
  whole = false,
  onAdd,
}: {
  products: readonly PortalProduct[];
  whole?: boolean;
  onAdd: (skus: string[]) => void;
}) {
  const groups = byCategory(products);
  const add = (value: string) => {
    const all = groups[Number(value.slice(1))];
    onAdd(value.startsWith("*") && all ? all.products.map(({ sku }) => sku) : [value.slice(1)]);
  };
  return (
    <SelectField label="Add a product" value="" onChange={({ currentTarget }) => add(currentTarget.value)}>
      <option value="">Choose…</option>
      {groups.map(({ name, products: members }, place) => (
        <optgroup key={name} label={name}>
          {whole && members.length > 1 && <option value={`*${place}`}>All of {name}</option>}
          {members.map(({ sku, name: product }) => (
            <option key={sku} value={`=${sku}`}>
              {product}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
