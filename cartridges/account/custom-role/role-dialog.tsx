import { useId, useState, type FormEvent } from "react";
import { useSending } from "#kernel/sending";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type CustomRoleCartridge from "./cartridge";
import type { CustomRoleRow, CustomRolesData } from "./schema";

/** A role's name and what it may do; a new one begins with nothing. */
export function RoleDialog({
  cartridge,
  choices,
  role,
  onClose,
}: {
  cartridge: CustomRoleCartridge;
  choices: CustomRolesData["choices"];
  role: CustomRoleRow | null;
  onClose: () => void;
}) {
  const form = useId();
  const [name, setName] = useState(role?.name ?? "");
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  const { wrong, failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      toastSuccess(await cartridge.saveRole(role, { name, permissions: [...given] }));
      onClose();
    });
  };
  const toggle = (permission: string) =>
    setGiven(
      given.has(permission)
        ? new Set([...given].filter((each) => each !== permission))
        : new Set([...given, permission]),
    );
  const section = (legend: string, superAdmins: boolean) => (
    <fieldset>
      <legend className="pb-1 font-semibold">{legend}</legend>
      {choices
        .filter((choice) => choice.superAdmins === superAdmins)
        .map((choice) => (
          <label key={choice.name} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={given.has(choice.name)}
              onChange={() => toggle(choice.name)}
              className="size-6 shrink-0 accent-accent"
            />
            {choice.title}
          </label>
        ))}
    </fieldset>
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={role ? "Edit Role" : "Add Role"}
      description="Counts at once for everyone who has it."
      actions={<FormButtons form={form} words={role ? "Save" : "Add Role"} busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-5">
        {(failure ?? wrong.permissions) && <Notice kind="bad">{failure ?? wrong.permissions}</Notice>}
        <Field
          label="Name"
          value={name}
          maxLength={40}
          error={wrong.name}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {section("May do what an Admin does", false)}
        {section("May also do what is the SuperAdmin’s", true)}
      </form>
    </Dialog>
  );
}
