import { Copy } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { ConfirmDialog, FormButtons } from "#ui/confirm-dialog";
import { useCopying } from "#ui/copying";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastError, toastSuccess } from "#ui/toasts";
import type UserListCartridge from "./cartridge";
import { EditUser } from "./edit-user";
import { LeavesRoute, RouteChoice } from "./route-choice";
import { RELIEF, type InvitationAnswer, type UserListData, type UserRow } from "./schema";

export type Asked = { what: "add" } | { what: "edit" | "delete" | "invite"; user: UserRow };

interface Props {
  cartridge: UserListCartridge;
  data: UserListData;
  onClose: () => void;
}
type OfUser = Props & { user: UserRow };

export default function UserDialogs({ asked, ...props }: Props & { asked: Asked }) {
  if (asked.what === "add") return <AddDriver {...props} />;
  if (asked.what === "edit") return <EditUser {...props} user={asked.user} />;
  if (asked.what === "invite") return <InviteAgain {...props} user={asked.user} />;
  return <DeleteUser {...props} user={asked.user} />;
}

function AddDriver({ cartridge, data, onClose }: Props) {
  const form = useId();
  const [driver, setDriver] = useState({ name: "", username: "", email: "", phone: "", route: RELIEF });
  const { wrong, failure, busy, send } = useSending();
  const [invitation, setInvitation] = useState<InvitationAnswer | null>(null);
  const field = (name: "name" | "username" | "email" | "phone", label: string) => ({
    label,
    value: driver[name],
    error: wrong[name],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDriver({ ...driver, [name]: currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => setInvitation(await cartridge.addDriver(driver)));
  };
  if (invitation) return <Invitation invitation={invitation} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Add New Driver"
      actions={<FormButtons form={form} words="Add Driver" busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <Field maxLength={120} {...field("name", "Name")} />
        <Field maxLength={60} autoCapitalize="none" {...field("username", "Username")} />
        <Field type="email" maxLength={200} autoCapitalize="none" {...field("email", "Email")} />
        <Field type="tel" maxLength={40} {...field("phone", "Phone")} />
        <RouteChoice
          routes={data.routes}
          route={driver.route}
          error={wrong.route}
          addRoute={cartridge.addRoute}
          onChoose={(route) => setDriver({ ...driver, route })}
        />
      </form>
    </Dialog>
  );
}

/**
 * The link stays visible until the user confirms having taken it, because only its hash is stored.
 */
function Invitation({ invitation, onClose }: { invitation: InvitationAnswer; onClose: () => void }) {
  const { message, path, username, days, mailed_to } = invitation;
  const { copied, copy } = useCopying();
  const link = new URL(path, window.location.origin).href;
  return (
    <Dialog
      open
      begins="reading"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={message}
      description={
        mailed_to
          ? `An invitation was mailed to ${mailed_to}. You can also give ${username} this link.`
          : `Give ${username} this link to choose a password.`
      }
      actions={
        <>
          <Button size="large" onClick={() => void copy("link", link)}>
            <Copy aria-hidden className="size-5" />
            {copied ? "Copied" : "Copy link"}
          </Button>
          <Button variant="primary" size="large" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-control bg-sunk p-3 text-15 break-all select-all">{link}</code>
      <p className="text-15 text-ink-2">
        It works once, within {days} days. It is shown only now; you can make a new one as long as nobody has used it.
      </p>
    </Dialog>
  );
}

function InviteAgain({ cartridge, user, onClose }: OfUser) {
  const [invitation, setInvitation] = useState<InvitationAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      setInvitation(await cartridge.invite(user));
    } catch (error) {
      toastError((error as Error).message);
      onClose();
    }
  };
  if (invitation) return <Invitation invitation={invitation} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Invite ${user.username} again?`}
      description="Makes a new link to choose a password. Earlier ones no longer work."
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" busy={busy} onClick={() => void invite()}>
            Make link
          </Button>
        </>
      }
    />
  );
}

function DeleteUser({ cartridge, user, onClose }: OfUser) {
  return (
    <ConfirmDialog
      title={`Delete ${user.username}?`}
      description="Are you sure you want to delete this user? This action cannot be undone."
      keep="Keep user"
      act="Delete"
      onAct={async () => void toastSuccess(await cartridge.remove(user))}
      onClose={onClose}
    >
      <LeavesRoute user={user} />
    </ConfirmDialog>
  );
}
