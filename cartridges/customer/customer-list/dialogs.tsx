import { useId, useState, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import { Button } from "#ui/button";
import { Choices } from "#ui/choices";
import { classes } from "#ui/classes";
import { Dialog } from "#ui/dialog";
import { Field, SelectField } from "#ui/field";
import { FieldError, Notice } from "#ui/notice";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import type CustomerListCartridge from "./cartridge";
import type { Theirs } from "./cartridge";
import { DetailFields, type Wrong } from "./detail-fields";
import { letterOf } from "./rules";
import { SERVICE_DAYS, type CustomerDetails, type CustomerListData, type CustomerRow } from "./schema";

export type Asked = { what: "add" } | { what: "edit" | "delete"; customer: CustomerRow };

interface Props {
  cartridge: CustomerListCartridge;
  data: CustomerListData;
  asked: Asked;
  onClose: () => void;
}

export default function CustomerDialogs({ cartridge, data, asked, onClose }: Props) {
  if (asked.what === "add") return <AddCustomer cartridge={cartridge} data={data} onClose={onClose} />;
  if (asked.what === "edit") return <EditCustomer cartridge={cartridge} customer={asked.customer} onClose={onClose} />;
  return <DeleteCustomer cartridge={cartridge} customer={asked.customer} onClose={onClose} />;
}

/** Sends a form; what is wrong with it is said at its fields, or above them. */
function useSending() {
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    setWrong({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      if (Object.keys(fields).length === 0) setFailure((error as Error).message);
    }
    setBusy(false);
  };
  return { wrong, failure, busy, send, refuse: setWrong };
}

const EMPTY: CustomerDetails = {
  name: "",
  address: "",
  city: "",
  state: "",
  zip: "",
  phone: "",
  email: "",
  access: "",
};

function AddCustomer({ cartridge, data, onClose }: Omit<Props, "asked">) {
  const form = useId();
  const [details, setDetails] = useState(EMPTY);
  const [number, setNumber] = useState(data.free_number ?? "");
  const [route, setRoute] = useState(data.route ?? "");
  const [days, setDays] = useState("");
  const [frequency, setFrequency] = useState<"Weekly" | "Biweekly">("Weekly");
  const [first, setFirst] = useState("");
  const { wrong, failure, busy, send, refuse } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!route) return refuse({ route: "Choose a route." });
    void send(async () => {
      const served = { route, service_days: days, frequency, first_service: first || null };
      toastSuccess(await cartridge.add({ number, ...details, ...served }));
      onClose();
    });
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Add Customer"
      actions={<SaveButtons form={form} words="Add Customer" busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <DetailFields
          details={details}
          onChange={setDetails}
          wrong={wrong}
          before={
            <Field
              label="Customer number"
              inputMode="numeric"
              maxLength={6}
              value={number}
              error={wrong.number}
              hint={data.free_number === null ? undefined : `The next free number is ${data.free_number}.`}
              onChange={({ currentTarget }) => setNumber(currentTarget.value.replace(/\D/g, ""))}
            />
          }
        />
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2 sm:items-start">
          <SelectField
            label="Route"
            value={route}
            error={wrong.route}
            onChange={({ currentTarget }) => setRoute(currentTarget.value)}
          >
            {!data.route && <option value="">Choose a route</option>}
            {data.routes.map((each) => (
              <option key={each} value={each}>
                Route {each}
              </option>
            ))}
          </SelectField>
          <ServiceDays value={days} onChange={setDays} error={wrong.service_days} />
          <Choices
            name="frequency"
            legend="How often"
            value={frequency}
            options={[
              ["Weekly", "Every week"],
              ["Biweekly", "Every other week"],
            ]}
            onChoose={setFrequency}
          />
          {frequency === "Biweekly" && (
            <Field
              label="First service date"
              type="date"
              min={data.today}
              value={first}
              error={wrong.first_service}
              onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}

function SaveButtons({
  form,
  words,
  busy,
  onClose,
}: {
  form: string;
  words: string;
  busy: boolean;
  onClose: () => void;
}) {
  return (
    <>
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
        {words}
      </Button>
    </>
  );
}

/** The weekdays of a customer, each on or off; as letters of MTWRF. */
function ServiceDays({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (letters: string) => void;
  error: string | undefined;
}) {
  const wrong = useId();
  const toggle = (letter: string) =>
    onChange(
      SERVICE_DAYS.map(letterOf)
        .filter((each) => (each === letter) !== value.includes(each))
        .join(""),
    );
  return (
    <fieldset aria-describedby={error && wrong}>
      <legend className="pb-1.5 text-sm font-semibold">Service days</legend>
      <div className="flex gap-1 rounded-card bg-sunk p-1">
        {SERVICE_DAYS.map((day) => {
          const letter = letterOf(day);
          const isOn = value.includes(letter);
          return (
            <label
              key={day}
              className={classes(
                "grid min-h-12 flex-1 cursor-pointer place-items-center rounded-control font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent",
                isOn ? "chosen" : "text-ink-2",
              )}
            >
              <input
                type="checkbox"
                aria-label={day}
                checked={isOn}
                onChange={() => toggle(letter)}
                className="sr-only"
              />
              <span aria-hidden>{day.slice(0, 3)}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <div className="pt-1.5">
          <FieldError id={wrong}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

function EditCustomer({
  cartridge,
  customer,
  onClose,
}: Pick<Props, "cartridge" | "onClose"> & { customer: CustomerRow }) {
  const form = useId();
  // What it said when the form was opened, or when somebody else's words were seen: a later change is noticed against it.
  const [before, setBefore] = useState<CustomerDetails>(() => detailsOf(customer));
  const [details, setDetails] = useState(before);
  const [theirs, setTheirs] = useState<Theirs>({});
  const { wrong, failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const saved = await cartridge.changeDetails(customer.number, before, details);
      if (typeof saved === "string") {
        toastSuccess(saved);
        onClose();
        return;
      }
      setTheirs(saved);
      setBefore({ ...before, ...saved });
    });
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Edit ${customer.name}`}
      description={`Customer ${customer.number}, route ${customer.route}`}
      actions={<SaveButtons form={form} words="Save" busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {Object.keys(theirs).length > 0 && (
          <Notice kind="warn" title="Someone else changed this customer while you typed">
            What they wrote stands below yours. Save keeps yours, or take theirs.
          </Notice>
        )}
        <DetailFields details={details} onChange={setDetails} wrong={wrong} theirs={theirs} />
      </form>
    </Dialog>
  );
}

const detailsOf = ({ name, address, city, state, zip, phone, email, access }: CustomerRow): CustomerDetails => ({
  name,
  address,
  city,
  state,
  zip,
  phone,
  email,
  access,
});

/** What hangs on a customer, in words; nothing where nothing does. */
function hangingOn({ items, open_orders, accounts }: CustomerRow): string[] {
  return [
    ...(open_orders > 0
      ? [open_orders === 1 ? "1 open order will not be delivered" : `${open_orders} open orders will not be delivered`]
      : []),
    ...(items > 0 ? [items === 1 ? "1 item leaves the trucks" : `${items} items leave the trucks`] : []),
    ...(accounts > 0
      ? [accounts === 1 ? "1 person can no longer order" : `${accounts} people can no longer order`]
      : []),
  ];
}

function DeleteCustomer({
  cartridge,
  customer,
  onClose,
}: Pick<Props, "cartridge" | "onClose"> & { customer: CustomerRow }) {
  const [busy, setBusy] = useState(false);
  const hanging = hangingOn(customer);
  const restore = () => {
    cartridge.restore(customer).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  const remove = async () => {
    setBusy(true);
    try {
      toastUndo(await cartridge.remove(customer), restore);
    } catch (error) {
      toastError((error as Error).message);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Delete ${customer.name}?`}
      description="They are not delivered to from now on. Their deliveries, statements and notes stay."
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Keep customer
          </Button>
          <Button size="large" variant="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      {hanging.length > 0 && <Notice kind="warn">{hanging.join(", ")}.</Notice>}
    </Dialog>
  );
}
