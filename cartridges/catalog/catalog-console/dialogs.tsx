import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import { Categories } from "./categories-dialog";
import type CatalogConsoleCartridge from "./cartridge";
import { ItemForm } from "./item-form";
import type { ConsoleData, ConsoleItem } from "./schema";

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
