import { useId, useState, type FormEvent } from "react";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type CustomRoleCartridge from "./cartridge";
import type { CustomRoleRow, CustomRolesData } from "./schema";

/**
 * A role's name and permissions; a new role starts without any. The input is kept if somebody else
 * changes or deletes the role.
 */
export function RoleDialog({
  cartridge,
  data: { roles, choices },
  role,
  onClose,
}: {
  cartridge: CustomRoleCartridge;
  data: CustomRolesData;
  role: CustomRoleRow | null;
  onClose: () => void;
}) {
  const form = useId();
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  const [version, setVersion] = useState(role?.version ?? 0);
  const { wrong, failure, busy, send } = useSending();
  const current = role && roles.find(({ id }) => id === role.id);
  const isGone = role !== null && !current && !busy;
  // After a conflict is shown, Save overwrites the other change with this input.
  const theirs = current && !busy && current.version !== version ? current : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = role && !isGone ? { id: role.id, version: theirs?.version ?? version } : null;
    void send(async () => {
      try {
        toastSuccess(await cartridge.saveRole(sent, { name, permissions: [...chosen] }));
      } catch (error) {
        if (sent && (await cartridge.isOutdated(sent))) return;
        throw error;
      }
      onClose();
    });
  };
  const takeTheirs = ({ name: called, permissions, version: now }: CustomRoleRow) => {
    setName(called);
    setChosen(new Set(permissions));
    setVersion(now);
  };
  const toggle = (permission: string) =>
    setChosen(
      chosen.has(permission)
        ? new Set([...chosen].filter((each) => each !== permission))
        : new Set([...chosen, permission]),
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
              checked={chosen.has(choice.name)}
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
      description="Takes effect at once for everyone who has it."
      actions={
        <FormButtons
          form={form}
          words={isGone ? "Save as new" : role ? "Save" : "Add Role"}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-5">
        {(failure ?? wrong.permissions) && <Notice kind="bad">{failure ?? wrong.permissions}</Notice>}
        {isGone && (
          <Notice kind="warn" title="Someone else deleted this role meanwhile">
            What you chose stays. Save it as a new role, or cancel.
          </Notice>
        )}
        {theirs && (
          <Notice
            kind="warn"
            title="Someone else changed this role meanwhile"
            action={<Button onClick={() => takeTheirs(theirs)}>Take theirs</Button>}
          >
            Theirs: {theirs.name}. {titlesOf(choices, theirs)} Save keeps yours, or take theirs.
          </Notice>
        )}
        <Field
          label="Name"
          value={name}
          maxLength={40}
          error={wrong.name}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {section("May do what an Admin does", false)}
        {section("May also do what only the SuperAdmin may", true)}
      </form>
    </Dialog>
  );
}

/** "May: Read notes, Write notes." */
function titlesOf(choices: CustomRolesData["choices"], { permissions }: CustomRoleRow): string {
  const titles = choices.filter(({ name }) => permissions.includes(name)).map(({ title }) => title);
  return titles.length === 0 ? "It may do nothing." : `May: ${titles.join(", ")}.`;
}
