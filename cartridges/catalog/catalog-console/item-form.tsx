import { useId, useState, type FormEvent } from "react";
import { AddChoice } from "#kernel/add-choice";
import { threeWayMerge } from "#kernel/three-way-merge";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { Choices } from "#ui/choices";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field, SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { ConflictingText } from "#ui/conflicting-text";
import { toastSuccess } from "#ui/toasts";
import type CatalogConsoleCartridge from "./cartridge";
import { Renters } from "./renters";
import type { ConsoleData, ConsoleItem, ItemChange } from "./schema";

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
/**
 * Converts the form to the call's input. A price that is not a number is left for the server to
 * refuse.
 */
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

/** Labels for values that another user chose. */
const WORDS: Partial<Record<keyof Typed, (value: string, data: ConsoleData) => string | undefined>> = {
  category_id: (id, { categories }) => categories.find((each) => String(each.id) === id)?.name ?? "No category",
  is_active: (value) => (value === "1" ? "Active" : "Inactive"),
  kind: (value) => (value === "rental" ? "Rented" : "Sold"),
};

interface Props {
  cartridge: CatalogConsoleCartridge;
  data: ConsoleData;
  /** Null for a new product. */
  item: ConsoleItem | null;
  onClose: () => void;
}

/**
 * Adds a product, or edits one, whose SKU is then fixed. If another user changed or deleted it
 * meanwhile, the typed values stay: fields only they changed are taken over, and fields both
 * changed are offered for a choice.
 */
export function ItemForm({ cartridge, data, item, onClose }: Props) {
  const form = useId();
  // The values when the form was opened, or when another user's changes were last merged.
  const [before, setBefore] = useState<Typed>(() => (item ? typedOf(item) : EMPTY));
  const [typed, setTyped] = useState(before);
  const [version, setVersion] = useState(item?.version ?? 0);
  const [theirs, setTheirs] = useState<Partial<Typed>>({});
  const [isDeleted, setDeleted] = useState(false);
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
      const message = item ? await change(item.sku, typed, version) : await add();
      if (message === null) return;
      toastSuccess(message);
      onClose();
    });
  };
  const add = () => cartridge.add({ sku: typed.sku, ...changeOf(typed) });
  /**
   * Returns the message, or null if the user has to resolve a conflict: the product was deleted, or
   * another user edited the same fields.
   */
  const change = async (sku: string, mine: Typed, from: number): Promise<string | null> => {
    const answer = await cartridge.changeItem(sku, from, changeOf(mine));
    if (typeof answer === "string") return answer;
    if (answer.what === "deleted") {
      setDeleted(true);
      return null;
    }
    const current: Typed = { ...before, ...answer.fields };
    const { merged: both, both: meeting } = threeWayMerge(before, mine, current);
    setBefore(current);
    setTyped(both);
    setVersion(answer.version);
    setTheirs(Object.fromEntries(meeting.map((name) => [name, current[name]])));
    return meeting.length > 0 ? null : change(sku, both, answer.version);
  };
  const takeBack = () =>
    void send(async () => {
      const restored = await cartridge.takeBack(item!);
      setDeleted(false);
      setVersion(restored.version);
      toastSuccess(restored.message);
    });
  const written = (name: keyof Typed, label: string) => {
    const value = theirs[name];
    if (value === undefined || value === typed[name]) return null;
    return (
      <ConflictingText
        words={WORDS[name]?.(value, data) ?? value}
        label={label}
        onTake={() => setTyped({ ...typed, [name]: value })}
      />
    );
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
        {isDeleted && (
          <Notice
            kind="warn"
            title="This product was deleted meanwhile"
            action={
              <Button busy={busy} onClick={takeBack}>
                Take back
              </Button>
            }
          >
            What you typed stays. Take back the product to save it.
          </Notice>
        )}
        {Object.keys(theirs).length > 0 && (
          <Notice kind="warn" title="Someone else changed this product while you typed">
            Their values are shown below yours. Save keeps yours, or take theirs.
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          {!item && <Field maxLength={60} autoCapitalize="characters" {...field("sku", "SKU")} />}
          <div>
            <Field maxLength={200} {...field("name", "Name")} />
            {written("name", "Name")}
          </div>
          <div>
            <Field type="number" inputMode="decimal" min={0} step="0.01" {...field("base_price", "Base price, $")} />
            {written("base_price", "Base price")}
          </div>
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
            {written("category_id", "Category")}
            <AddChoice
              words="Add category"
              label="Name"
              field="name"
              maxLength={100}
              add={async (name) => setTyped({ ...typed, category_id: String(await cartridge.addCategory(name)) })}
            />
          </div>
          <div>
            <Field maxLength={200} {...field("vendor", "Vendor")} />
            {written("vendor", "Vendor")}
          </div>
          <div>
            <Field type="number" inputMode="numeric" min={0} step={1} {...field("stock_quantity", "Stock")} />
            {written("stock_quantity", "Stock")}
          </div>
        </div>
        <div>
          <TextField
            label="Description"
            maxLength={2_000}
            value={typed.description}
            error={wrong.description}
            onChange={({ currentTarget }) => setTyped({ ...typed, description: currentTarget.value })}
          />
          {written("description", "Description")}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
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
            {written("is_active", "Status")}
          </div>
          <div>
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
            {written("kind", "Type")}
          </div>
        </div>
        {item && item.customers > 0 && item.is_active === 1 && typed.is_active === "0" && (
          <Notice kind="warn" title="Customers who rent it still receive it">
            Inactive only means that nobody new can rent or order it. To stop deliveries, end the item at each customer.
            <Renters cartridge={cartridge} sku={item.sku} />
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
