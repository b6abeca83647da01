import { useId, useState, type FormEvent } from "react";
import { AddChoice } from "#kernel/add-choice";
import { useSending } from "#kernel/sending";
import { Choices } from "#ui/choices";
import { ConfirmDialog, FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field, SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import { Categories } from "./categories-dialog";
import type CatalogConsoleCartridge from "./cartridge";
import { Renters } from "./renters";
import type { ConsoleData, ConsoleItem, ItemChange } from "./schema";

export type Asked = { what: "add" | "categories" } | { what: "edit" | "delete"; item: ConsoleItem };

interface Props {
  cartridge: CatalogConsoleCartridge;
  data: ConsoleData;
  onClose: () => void;
}

export default function CatalogDialogs({ asked, ...props }: Props & { asked: Asked }) {
  if (asked.what === "categories") return <Categories {...props} />;
  if (asked.what === "delete") return <DeleteItem {...props} item={asked.item} />;
  return <ItemForm {...props} item={asked.what === "edit" ? asked.item : null} />;
}

interface Typed {
  sku: string;
  name: string;
  description: string;
  base_price: string;
  category_id: string;
  vendor: string;
  stock_quantity: string;
  is_active: "1" | "0";
  kind: "rental" | "direct_sale";
}
const EMPTY: Typed = {
  sku: "",
  name: "",
  description: "",
  base_price: "",
  category_id: "",
  vendor: "",
  stock_quantity: "0",
  is_active: "1",
  kind: "rental",
};
const typedOf = (item: ConsoleItem): Typed => ({
  ...item,
  base_price: item.base_price.toFixed(2),
  category_id: item.category_id === null ? "" : String(item.category_id),
  stock_quantity: String(item.stock_quantity),
  is_active: item.is_active === 1 ? "1" : "0",
});
/** What is typed as the call takes it; a price that is no number is left to the server to refuse. */
const changeOf = ({ name, description, vendor, kind, ...typed }: Typed): ItemChange => ({
  name,
  description,
  vendor,
  kind,
  base_price: typed.base_price.trim() === "" ? NaN : Number(typed.base_price),
  category_id: typed.category_id === "" ? null : Number(typed.category_id),
  stock_quantity: typed.stock_quantity.trim() === "" ? 0 : Number(typed.stock_quantity),
  is_active: typed.is_active === "1" ? 1 : 0,
});

/** A new product, or one that is changed; its SKU is then fixed. */
function ItemForm({ cartridge, data, item, onClose }: Props & { item: ConsoleItem | null }) {
  const form = useId();
  const [typed, setTyped] = useState<Typed>(() => (item ? typedOf(item) : EMPTY));
  const { wrong, failure, busy, send } = useSending();
  const field = (name: "sku" | "name" | "base_price" | "vendor" | "stock_quantity", label: string) => ({
    label,
    value: typed[name],
    error: wrong[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const change = changeOf(typed);
      toastSuccess(
        item ? await cartridge.changeItem(item, change) : await cartridge.add({ sku: typed.sku, ...change }),
      );
      onClose();
    });
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={item ? `Edit ${item.name}` : "Add Item"}
      {...(item && { description: `SKU ${item.sku}` })}
      actions={<FormButtons form={form} words={item ? "Save" : "Add Item"} busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          {!item && <Field maxLength={60} autoCapitalize="characters" {...field("sku", "SKU")} />}
          <Field maxLength={200} {...field("name", "Name")} />
          <Field type="number" inputMode="decimal" min={0} step="0.01" {...field("base_price", "Base price, $")} />
          <div className="grid gap-1">
            <SelectField
              label="Category"
              value={typed.category_id}
              error={wrong.category_id}
              onChange={({ currentTarget }) => setTyped({ ...typed, category_id: currentTarget.value })}
            >
              <option value="">No category</option>
              {data.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <AddChoice
              words="Add category"
              label="Name"
              field="name"
              maxLength={100}
              add={async (name) => setTyped({ ...typed, category_id: String(await cartridge.addCategory(name)) })}
            />
          </div>
          <Field maxLength={200} {...field("vendor", "Vendor")} />
          <Field type="number" inputMode="numeric" min={0} step={1} {...field("stock_quantity", "Stock")} />
        </div>
        <TextField
          label="Description"
          maxLength={2_000}
          value={typed.description}
          error={wrong.description}
          onChange={({ currentTarget }) => setTyped({ ...typed, description: currentTarget.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choices
            name="is_active"
            legend="Status"
            value={typed.is_active}
            options={[
              ["1", "Active"],
              ["0", "Inactive"],
            ]}
            onChoose={(is_active) => setTyped({ ...typed, is_active })}
          />
          <Choices
            name="kind"
            legend="Type"
            value={typed.kind}
            options={[
              ["rental", "Rented"],
              ["direct_sale", "Sold"],
            ]}
            onChoose={(kind) => setTyped({ ...typed, kind })}
          />
        </div>
        {item && item.customers > 0 && item.is_active === 1 && typed.is_active === "0" && (
          <Notice kind="warn" title="It is still delivered to who rents it">
            Inactive only means that nobody new can rent or order it. To stop deliveries, end the item at each customer.
            <Renters cartridge={cartridge} sku={item.sku} />
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function DeleteItem({ cartridge, item, onClose }: Props & { item: ConsoleItem }) {
  const restore = () => {
    cartridge.restore(item).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  return (
    <ConfirmDialog
      title={`Delete ${item.name}?`}
      description="Are you sure you want to delete this product?"
      keep="Keep product"
      act="Delete"
      onAct={async () => void toastUndo(await cartridge.remove(item), restore)}
      onClose={onClose}
    />
  );
}
