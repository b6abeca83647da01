import { useId, type FormEvent } from "react";
import { useSending } from "#kernel/sending";
import { ConfirmDialog, FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Notice } from "#ui/notice";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import type CustomerListCartridge from "./cartridge";
import type { Choosing } from "./choosing";
import { useDetailsForm } from "./edit-details";
import { MoveChosen, RaiseChosen } from "./many-dialogs";
import { NewCustomerFields, useNewCustomer } from "./new-customer-fields";
import { detailsOf } from "./rules";
import type { CustomerListData, CustomerRow } from "./schema";

export type Asked =
  | { what: "add" }
  | { what: "move" }
  | { what: "raise" }
  | { what: "edit" | "delete"; customer: CustomerRow };

interface Props {
  cartridge: CustomerListCartridge;
  data: CustomerListData;
  asked: Asked;
  choosing: Choosing;
  onClose: () => void;
}

export default function CustomerDialogs({ asked, choosing, ...props }: Props) {
  const { cartridge, onClose } = props;
  if (asked.what === "add") return <AddCustomer {...props} />;
  if (asked.what === "move") return <MoveChosen {...props} choosing={choosing} />;
  if (asked.what === "raise") return <RaiseChosen {...props} choosing={choosing} />;
  if (asked.what === "edit") return <EditCustomer cartridge={cartridge} customer={asked.customer} onClose={onClose} />;
  return <DeleteCustomer cartridge={cartridge} customer={asked.customer} onClose={onClose} />;
}

function AddCustomer({ cartridge, data, onClose }: Omit<Props, "asked" | "choosing">) {
  const form = useId();
  const { typed, setTyped, customer } = useNewCustomer({ number: data.free_number ?? "", route: data.route ?? "" });
  const { wrong, failure, busy, send, refuse } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.served.route) return refuse({ route: "Choose a route." });
    void send(async () => {
      toastSuccess(await cartridge.add(customer));
      onClose();
    });
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Add Customer"
      actions={<FormButtons form={form} words="Add Customer" busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <NewCustomerFields offered={data} typed={typed} onType={setTyped} wrong={wrong} addRoute={cartridge.addRoute} />
      </form>
    </Dialog>
  );
}

function EditCustomer({
  cartridge,
  customer,
  onClose,
}: Pick<Props, "cartridge" | "onClose"> & { customer: CustomerRow }) {
  const form = useId();
  const { busy, body } = useDetailsForm({
    form,
    details: detailsOf(customer),
    save: (before, after) => cartridge.changeDetails(customer.number, before, after),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Edit ${customer.name}`}
      description={`Customer ${customer.number}, route ${customer.route}`}
      actions={<FormButtons form={form} words="Save" busy={busy} onClose={onClose} />}
    >
      {body}
    </Dialog>
  );
}

/** What deleting a customer affects, in words. */
function hangingOn({ open_orders, accounts }: CustomerRow): string[] {
  return [
    ...(open_orders > 0
      ? [open_orders === 1 ? "1 open order will not be delivered" : `${open_orders} open orders will not be delivered`]
      : []),
    ...(accounts > 0
      ? [accounts === 1 ? "1 person can no longer order" : `${accounts} people can no longer order`]
      : []),
  ];
}

const offTheTrucks = (items: number) =>
  items === 0 ? "" : items === 1 ? "1 item comes off the trucks. " : `${items} items come off the trucks. `;

function DeleteCustomer({
  cartridge,
  customer,
  onClose,
}: Pick<Props, "cartridge" | "onClose"> & { customer: CustomerRow }) {
  const hanging = hangingOn(customer);
  const restore = () => {
    cartridge.restore(customer).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  return (
    <ConfirmDialog
      title={`Delete ${customer.name}?`}
      description={`Deliveries stop today. ${offTheTrucks(customer.items)}Past deliveries and invoices are kept.`}
      keep="Keep customer"
      act="Delete"
      onAct={async () => void toastUndo(await cartridge.remove(customer), restore)}
      onClose={onClose}
    >
      {hanging.length > 0 && <Notice kind="warn">{hanging.join(", ")}.</Notice>}
    </ConfirmDialog>
  );
}
