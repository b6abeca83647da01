import { Archive, Pencil, Plus, Undo2 } from "lucide-react";
import { useId, useState, useSyncExternalStore, type FormEvent } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { useOpensNew, useShow } from "#kernel/paged-list";
import { useSending } from "#kernel/sending";
import { pieces as count } from "#ui/formats";
import { Button, IconButton } from "#ui/button";
import { ConfirmDialog, FormButtons } from "#ui/confirm-dialog";
import { DataTable } from "#ui/data-table";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { ROW_LINK } from "#ui/row-link";
import { toastError, toastSuccess } from "#ui/toasts";
import type RouteListCartridge from "./cartridge";
import type { RouteRow } from "./schema";

type OpenDialog = { what: "add" } | { what: "rename" | "retire"; row: RouteRow };

/** The company's routes, retired ones last. */
export default function RouteListView({ cartridge }: ViewProps<RouteListCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const show = useShow();
  const startsNew = useOpensNew("route", () => setDialog({ what: "add" }));
  if (!data) return null;
  const close = () => {
    setDialog(null);
    if (startsNew) show({});
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <May do="routes:write">
        <Button variant="primary" className="justify-self-start" onClick={() => setDialog({ what: "add" })}>
          <Plus aria-hidden className="size-5" />
          Add route
        </Button>
      </May>
      {data.routes.length === 0 ? (
        <EmptyState title="No routes yet">
          A route is a truck’s tour. Add one, then the customers it serves and its driver.
        </EmptyState>
      ) : (
        <RoutesTable routes={data.routes} cartridge={cartridge} onAsk={setDialog} />
      )}
      {dialog?.what === "add" && <RouteForm cartridge={cartridge} row={null} onClose={close} />}
      {dialog?.what === "rename" && <RouteForm cartridge={cartridge} row={dialog.row} onClose={close} />}
      {dialog?.what === "retire" && (
        <ConfirmDialog
          title={`Retire route ${dialog.row.route}?`}
          description="It can no longer be chosen. Past loads and deliveries are kept, and you can bring it back."
          keep="Keep route"
          act="Retire"
          onAct={async () => void toastSuccess(await cartridge.retire(dialog.row.route))}
          onClose={close}
        />
      )}
    </div>
  );
}

function RoutesTable({
  routes,
  cartridge,
  onAsk,
}: {
  routes: readonly RouteRow[];
  cartridge: RouteListCartridge;
  onAsk: (asked: OpenDialog) => void;
}) {
  const restore = ({ route }: RouteRow) =>
    void cartridge.restore(route).then(toastSuccess, (error: Error) => toastError(error.message));
  return (
    <DataTable
      caption="Routes"
      rows={routes}
      rowKey={({ route }) => route}
      controls
      columns={[
        {
          header: "Route",
          cell: ({ route, active }) =>
            active ? (
              <CartridgeLink to={{ cartridge: "route-plan", key: { route } }} className={`${ROW_LINK} font-semibold`}>
                {route}
              </CartridgeLink>
            ) : (
              route
            ),
        },
        { header: "Name", cell: ({ name }) => <span className="wrap-anywhere">{name || "—"}</span> },
        { header: "Driver", cell: ({ driver, active }) => driver ?? (active ? "No driver" : "—"), wide: true },
        { header: "Customers", cell: ({ customers }) => count(customers), align: "right" },
        { header: "State", cell: ({ active }) => (active ? "In use" : "Retired"), wide: true },
        {
          header: "Actions",
          align: "right",
          cell: (row) => (
            <May do="routes:write">
              <div className="flex justify-end">
                <IconButton label={`Rename route ${row.route}`} onClick={() => onAsk({ what: "rename", row })}>
                  <Pencil aria-hidden className="size-5" />
                </IconButton>
                {row.active ? (
                  <IconButton label={`Retire route ${row.route}`} onClick={() => onAsk({ what: "retire", row })}>
                    <Archive aria-hidden className="size-5" />
                  </IconButton>
                ) : (
                  <IconButton label={`Bring back route ${row.route}`} onClick={() => restore(row)}>
                    <Undo2 aria-hidden className="size-5" />
                  </IconButton>
                )}
              </div>
            </May>
          ),
        },
      ]}
    />
  );
}

/**
 * Adds or renames a route. The number is fixed, because past loads and deliveries are stored under
 * it.
 */
function RouteForm({
  cartridge,
  row,
  onClose,
}: {
  cartridge: RouteListCartridge;
  row: RouteRow | null;
  onClose: () => void;
}) {
  const form = useId();
  const [route, setRoute] = useState(row?.route ?? "");
  const [name, setName] = useState(row?.name ?? "");
  const { wrong, failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      toastSuccess(await (row ? cartridge.rename(row.route, name) : cartridge.add(route, name)));
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={row ? `Rename route ${row.route}` : "Add route"}
      actions={<FormButtons form={form} words={row ? "Save" : "Add route"} busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {!row && (
          <Field
            label="Route number"
            value={route}
            error={wrong.route}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            onChange={({ currentTarget }) => setRoute(currentTarget.value)}
          />
        )}
        <Field
          label="Name (optional)"
          value={name}
          error={wrong.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
