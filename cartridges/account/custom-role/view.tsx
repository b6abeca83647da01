import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink } from "#kernel/cartridge-address";
import { Button, IconButton } from "#ui/button";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { EmptyState } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type CustomRoleCartridge from "./cartridge";
import { RoleDialog } from "./role-dialog";
import type { CustomRoleRow, CustomRolesData } from "./schema";

type OpenDialog = { what: "edit"; role: CustomRoleRow | null } | { what: "delete"; role: CustomRoleRow };

/** The company's custom roles, beside the built-in ones (spec 6). */
export default function CustomRolesView({ cartridge, surface }: ViewProps<CustomRoleCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (!data) return null;
  const Heading = surface === "page" ? "h1" : "h2";
  const close = () => setDialog(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <CartridgeBackLink to={{ cartridge: "user-list", key: {} }}>Users</CartridgeBackLink>
        <header className="flex flex-wrap items-center justify-between gap-3">
          <Heading className="text-26 font-bold">Roles</Heading>
          <Button variant="primary" onClick={() => setDialog({ what: "edit", role: null })}>
            <Plus aria-hidden className="size-5" />
            Add Role
          </Button>
        </header>
      </div>
      <p className="max-w-prose text-ink-2">
        Customer, Driver, Admin and SuperAdmin are always there. A role of your own sees what an Admin sees and does
        what you choose.
      </p>
      {data.roles.length === 0 ? (
        <EmptyState title="No roles of your own yet">
          Add one for somebody who does a part of the office’s work, such as a dispatcher or a bookkeeper.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {data.roles.map((role) => (
            <RoleCard
              key={role.id}
              role={role}
              choices={data.choices}
              Heading={surface === "page" ? "h2" : "h3"}
              onAsk={(what) => setDialog({ what, role } as OpenDialog)}
            />
          ))}
        </ul>
      )}
      {dialog?.what === "edit" && <RoleDialog cartridge={cartridge} data={data} role={dialog.role} onClose={close} />}
      {dialog?.what === "delete" && (
        <ConfirmDialog
          title={`Delete the role ${dialog.role.name}?`}
          description="Nobody has this role. You can add it again."
          keep="Keep role"
          act="Delete"
          onAct={async () => void toastSuccess(await cartridge.remove(dialog.role))}
          onClose={close}
        />
      )}
    </div>
  );
}

const peopleOf = (people: number) =>
  people === 0 ? "Nobody has it" : people === 1 ? "One person" : `${people} people`;

function RoleCard({
  role,
  choices,
  Heading,
  onAsk,
}: {
  role: CustomRoleRow;
  Heading: "h2" | "h3";
  choices: CustomRolesData["choices"];
  onAsk: (what: OpenDialog["what"]) => void;
}) {
  const granted = choices.filter(({ name }) => role.permissions.includes(name));
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading className="text-lg font-semibold wrap-break-word">{role.name}</Heading>
          <p className="text-15 text-ink-2">{peopleOf(role.people)}</p>
        </div>
        <div className="flex gap-1">
          <IconButton label={`Edit: ${role.name}`} onClick={() => onAsk("edit")}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          {role.people === 0 && (
            <IconButton label={`Delete: ${role.name}`} onClick={() => onAsk("delete")}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
      {granted.length === 0 ? (
        <p>Sees what an Admin sees, and changes nothing.</p>
      ) : (
        <ul className="list-disc pl-5 text-15 sm:columns-2 sm:gap-8">
          {granted.map(({ name, title }) => (
            <li key={name} className="break-inside-avoid py-0.5">
              {title}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
