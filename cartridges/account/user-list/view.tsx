import { MailPlus, Pencil, Trash2 } from "lucide-react";
import { useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { beginsWith } from "#kernel/more-tools";
import { ListSearch, ListSort, Pages, useOpensNew, useShow } from "#kernel/paged-list";
import { IconButton } from "#ui/button";
import { DataTable } from "#ui/data-table";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import type UserListCartridge from "./cartridge";
import type UserDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { roleNameOf, roleNamesFor } from "./rules";
import { PAGE_SIZE, RELIEF, type Sort, type UserListData, type UserRow } from "./schema";

// Loaded after the list is shown.
const Dialogs = onDemand<ComponentProps<typeof UserDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

const SORT_WORDS = [
  ["name", "Name"],
  ["role", "Role"],
  ["route", "Route"],
] as const satisfies readonly (readonly [Sort, string])[];

/** User management (spec 2.13): all users with role and route, new drivers and deletions. */
export default function UserListView({ cartridge, surface, tools }: ViewProps<UserListCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [dialog, setDialog] = useState<Asked | null>(null);
  // /add-driver links here.
  const startsNew = useOpensNew("driver", () => setDialog({ what: "add" }));
  const show = useShow();
  const newDriverPage = useCartridgeHref()({ cartridge: "user-list", key: { new: "driver" } });
  if (!data) return null;
  const { users, total, page, pages, q, sort } = data;
  // On its page the form for a new driver has a URL (spec 2.13); on the canvas it opens in place.
  beginsWith(cartridge, "new", surface === "page" ? newDriverPage : () => setDialog({ what: "add" }));
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Users</Heading>
        <div className="flex flex-wrap gap-2">
          <CartridgeButtonLink to={{ cartridge: "custom-role", key: {} }}>Roles</CartridgeButtonLink>
          <CartridgeButtonLink to={{ cartridge: "assistants", key: {} }}>Assistants</CartridgeButtonLink>
          {tools}
        </div>
      </header>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <ListSearch
          label="Search users"
          placeholder="Username, name or customer number"
          q={q}
          onSearch={(text) => show({ q: text, sort })}
        />
        <ListSort usual="Username" sorts={SORT_WORDS} sort={sort} onSort={(chosen) => show({ q, sort: chosen })} />
      </div>
      {users.length === 0 ? (
        <EmptyState title="No users found">{q ? `No users match “${q}”.` : "No users have been added yet"}</EmptyState>
      ) : (
        <div className="rounded-card border border-line bg-surface px-4 py-1">
          <Users cartridge={cartridge} data={data} onAsk={setDialog} />
        </div>
      )}
      {total > 0 && (
        <Pages
          shown={{ q, sort }}
          {...{ page, pages, total }}
          size={PAGE_SIZE}
          count={users.length}
          words={["user", "users"]}
          letter={data.letter}
          hasLetters={sort === "name"}
        />
      )}
      {dialog && (
        <Dialogs
          cartridge={cartridge}
          data={data}
          asked={dialog}
          onClose={() => {
            setDialog(null);
            if (startsNew) show({ q, sort, page });
          }}
        />
      )}
    </div>
  );
}

const routeOf = ({ role, routeNumber }: UserRow) =>
  role === "Driver" ? (routeNumber && routeNumber !== RELIEF ? `Route ${routeNumber}` : "Relief") : "";

function Users({
  cartridge,
  data,
  onAsk,
}: {
  cartridge: UserListCartridge;
  data: UserListData;
  onAsk: (asked: Asked) => void;
}) {
  return (
    <DataTable
      caption="Users"
      rows={data.users}
      rowKey={({ id }) => id}
      controls
      columns={[
        {
          header: "User",
          cell: (user) => <Who user={user} />,
        },
        { header: "Customer #", wide: true, cell: ({ customerNumber }) => customerNumber },
        {
          header: "Role",
          wide: true,
          cell: (user) => <RoleChoice cartridge={cartridge} data={data} user={user} />,
        },
        { header: "Route", wide: true, cell: routeOf },
        {
          header: "Actions",
          align: "right",
          cell: (user) => (
            <span className="inline-flex justify-end gap-1">
              {user.invited && (
                <IconButton label={`New invitation: ${user.username}`} onClick={() => onAsk({ what: "invite", user })}>
                  <MailPlus aria-hidden className="size-5" />
                </IconButton>
              )}
              <IconButton label={`Edit: ${user.username}`} onClick={() => onAsk({ what: "edit", user })}>
                <Pencil aria-hidden className="size-5" />
              </IconButton>
              {user.id !== data.self && (
                <IconButton label={`Delete: ${user.username}`} onClick={() => onAsk({ what: "delete", user })}>
                  <Trash2 aria-hidden className="size-5 text-bad" />
                </IconButton>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

/** The user's names; on a phone with their role and route, which are changed by Edit there. */
function Who({ user }: { user: UserRow }) {
  const { username, name, businessName, role, invited, approved } = user;
  return (
    <>
      <span className="font-semibold break-words">{username}</span>
      <span className="block text-13 text-ink-2">{businessName ? `${name}, ${businessName}` : name}</span>
      <span className="block text-13 text-ink-2 md:hidden">{[role, routeOf(user)].filter(Boolean).join(" · ")}</span>
      {invited && <Tag tone="warn">Invited</Tag>}
      {!approved && <Tag tone="warn">Waits for approval</Tag>}
    </>
  );
}

/** The role dropdown in the list, which shows what the server has confirmed. */
function RoleChoice({ cartridge, data, user }: { cartridge: UserListCartridge; data: UserListData; user: UserRow }) {
  const [requested, setRequested] = useState<string | null>(null);
  if (user.id === data.self) return <>{user.role}</>;
  const choose = async (role: string) => {
    setRequested(role);
    try {
      toastSuccess(await cartridge.changeRole(user, role));
    } catch (error) {
      toastError((error as Error).message);
    }
    setRequested(null);
  };
  return (
    <select
      aria-label={`Role of ${user.username}`}
      value={requested ?? roleNameOf(user)}
      disabled={requested !== null}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      className="min-h-12 max-w-full rounded-control border border-line-strong bg-surface px-2 disabled:opacity-60"
    >
      {roleNamesFor(user, data).map((role) => (
        <option key={role}>{role}</option>
      ))}
    </select>
  );
}
