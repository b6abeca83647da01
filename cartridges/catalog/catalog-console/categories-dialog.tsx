import { Check, Pencil, Trash2, X } from "lucide-react";
import { useState } from "react";
import { AddChoice } from "#kernel/add-choice";
import { useSending } from "#kernel/sending";
import { Button, IconButton } from "#ui/button";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { pieces } from "#ui/formats";
import { toastSuccess } from "#ui/toasts";
import type CatalogConsoleCartridge from "./cartridge";
import type { Category, ConsoleData } from "./schema";

const productsOf = (count: number) => (count === 1 ? "1 product" : `${pieces(count)} products`);

const GONE = "Someone else removed this category. Save adds it under this name.";

/** The catalog's categories: each can be renamed and removed, and new ones added. */
export function Categories({
  cartridge,
  data,
  onClose,
}: {
  cartridge: CatalogConsoleCartridge;
  data: ConsoleData;
  onClose: () => void;
}) {
  const [removing, setRemoving] = useState<Category | null>(null);
  const [renaming, setRenaming] = useState<Category | null>(null);
  // A category that another user removes keeps its row while its name is being edited.
  const isGone = renaming !== null && data.categories.every(({ id }) => id !== renaming.id);
  const rows = isGone ? [...data.categories, renaming] : data.categories;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Categories"
      actions={
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      }
    >
      {data.categories.length === 0 && <p className="text-ink-2">There are no categories yet.</p>}
      <ul className="divide-y divide-line">
        {rows.map((category) => (
          <CategoryRow
            key={category.id}
            cartridge={cartridge}
            category={category}
            isGone={isGone && category === renaming}
            onRename={setRenaming}
            onRemove={() => setRemoving(category)}
          />
        ))}
      </ul>
      <AddChoice
        words="Add category"
        label="Name"
        field="name"
        maxLength={100}
        add={async (name) => void (await cartridge.addCategory(name))}
      />
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          description={
            removing.products === 0
              ? "No product is in it."
              : `${productsOf(removing.products)} will be uncategorized. They stay in the catalog.`
          }
          keep="Keep category"
          act="Remove"
          onAct={async () => void toastSuccess(await cartridge.removeCategory(removing))}
          onClose={() => setRemoving(null)}
        />
      )}
    </Dialog>
  );
}

function CategoryRow({
  cartridge,
  category,
  isGone,
  onRename,
  onRemove,
}: {
  cartridge: CatalogConsoleCartridge;
  category: Category;
  /** Another user removed it while its name was being edited. */
  isGone: boolean;
  /** Editing of its name starts (the category) or ends (null). */
  onRename: (category: Category | null) => void;
  onRemove: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const { wrong, failure, busy, send } = useSending();
  const rename = (name: string | null) => {
    setTyped(name);
    onRename(name === null ? null : category);
  };
  const save = () =>
    void send(async () => {
      if (isGone) await cartridge.addCategory(typed!);
      else toastSuccess(await cartridge.renameCategory(category, typed!));
      rename(null);
    });
  if (typed === null)
    return (
      <li className="flex items-center justify-between gap-2 py-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{category.name}</p>
          <p className="text-15 text-ink-2">{productsOf(category.products)}</p>
        </div>
        <div className="flex">
          <IconButton label={`Rename ${category.name}`} onClick={() => rename(category.name)}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={`Remove ${category.name}`} onClick={onRemove}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      </li>
    );
  return (
    <li className="flex items-end gap-2 py-2">
      <div className="grow">
        <Field
          label={`Name of ${category.name}`}
          value={typed}
          maxLength={100}
          error={wrong.name ?? (isGone ? GONE : (failure ?? undefined))}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <IconButton label="Save name" disabled={busy} onClick={save}>
        <Check aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Keep the old name" disabled={busy} onClick={() => rename(null)}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}
