import { useId, useState, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import { threeWayMerge } from "#kernel/three-way-merge";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type UserListCartridge from "./cartridge";
import { LeavesRoute, RouteChoice } from "./route-choice";
import { roleNameOf, roleNamesFor } from "./rules";
import { RELIEF, type UserListData, type UserRow } from "./schema";

const chosenOf = (user: UserRow) => ({ role: roleNameOf(user), route: user.routeNumber ?? RELIEF });
type Choice = ReturnType<typeof chosenOf>;
const inWords = ({ role, route }: Choice) =>
  role === "Driver" ? `${role}, ${route === RELIEF ? "relief" : `route ${route}`}` : role;

/**
 * A user's role and route. The input is kept if somebody else changes or deletes
 * the user in the meantime.
 */
export function EditUser({
  cartridge,
  data,
  user: opened,
  onClose,
}: {
  cartridge: UserListCartridge;
  data: UserListData;
  user: UserRow;
  onClose: () => void;
}) {
  const form = useId();
  const user = data.users.find(({ id }) => id === opened.id) ?? opened;
  const own = user.id === data.self;
  const now = chosenOf(user);
  // The values when the dialog was opened, or when the other change was taken.
  const [base, setBase] = useState(now);
  const [chosen, choose] = useState(now);
  const { merged: mine, both } = threeWayMerge(base, chosen, now);
  const { role, route } = mine;
  const [isGone, setGone] = useState(false);
  const { failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      try {
        // The role first, because only drivers have a route.
        if (role !== now.role) toastSuccess(await cartridge.changeRole(user, role));
        if (role === "Driver" && route !== now.route) toastSuccess(await cartridge.changeRoute(user, route));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        setGone(true);
        return;
      }
      onClose();
    });
  };
  const isChanged = !busy && !isGone && both.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Edit User"
      description={`${user.username}, ${user.name}`}
      actions={
        isGone ? (
          <Button size="large" onClick={onClose}>
            Close
          </Button>
        ) : (
          <FormButtons form={form} words="Save" busy={busy} onClose={onClose} />
        )
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {isGone && (
          <Notice kind="warn" title="Someone else deleted this user meanwhile">
            Nothing is saved. To let them in again, add them as a new user with the same name and email.
          </Notice>
        )}
        {isChanged && (
          <Notice
            kind="warn"
            title="Someone else changed this user meanwhile"
            action={
              <Button
                onClick={() => {
                  choose(now);
                  setBase(now);
                }}
              >
                Take theirs
              </Button>
            }
          >
            They are now: {inWords(now)}. Save keeps yours, or take theirs.
          </Notice>
        )}
        <SelectField
          label="Role"
          value={role}
          disabled={own}
          {...(own && { hint: "You cannot change your own role." })}
          onChange={({ currentTarget }) => choose({ role: currentTarget.value, route })}
        >
          {roleNamesFor(user, data).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {role === "Driver" && (
          <RouteChoice
            routes={data.routes}
            route={route}
            addRoute={cartridge.addRoute}
            onChoose={(driven) => choose({ role, route: driven })}
          />
        )}
        {(role !== "Driver" || route !== user.routeNumber) && <LeavesRoute user={user} />}
      </form>
    </Dialog>
  );
}
