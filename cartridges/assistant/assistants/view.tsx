import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { DataTable } from "#ui/data-table";
import { moment } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type AssistantsCartridge from "./cartridge";
import type { ListedToken } from "./schema";

/** All active tokens: their owner, access, and last use. */
export default function AssistantsView({ cartridge, surface }: ViewProps<AssistantsCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [revoking, setRevoking] = useState<ListedToken | null>(null);
  if (!data) return null;
  const { tokens, total, timezone } = data;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <Heading className="text-26 font-bold">Assistants</Heading>
          <p className="max-w-prose text-ink-2">
            AI assistants with access to the portal. People make their tokens in their settings; a name links to what
            that assistant did.
          </p>
        </div>
        <CartridgeButtonLink to={{ cartridge: "user-list", key: {} }}>Users</CartridgeButtonLink>
      </header>
      {total > tokens.length && (
        <Notice kind="warn">{`${total} tokens are active. These ${tokens.length} were used most recently.`}</Notice>
      )}
      {tokens.length === 0 ? (
        <EmptyState title="No assistants connected">No active tokens.</EmptyState>
      ) : (
        <div className="rounded-card border border-line bg-surface px-4 py-1">
          <Tokens tokens={tokens} timezone={timezone} onRevoke={setRevoking} />
        </div>
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          description={`It stops working at once. ${revoking.person} can make another one.`}
          keep="Keep token"
          act="Revoke"
          onAct={async () => void toastSuccess(await cartridge.revoke(revoking))}
          onClose={() => setRevoking(null)}
        />
      )}
    </div>
  );
}

const dayIn = (timeZone: string) => (at: string) =>
  new Date(at).toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric", timeZone });
const accessOf = ({ access }: ListedToken) => (
  <Tag tone={access === "write" ? "accent" : "idle"}>{access === "write" ? "Reads and writes" : "Reads"}</Tag>
);

function Tokens({
  tokens,
  timezone,
  onRevoke,
}: {
  tokens: readonly ListedToken[];
  timezone: string;
  onRevoke: (token: ListedToken) => void;
}) {
  const day = dayIn(timezone);
  const used = ({ lastUsed }: ListedToken) => (lastUsed ? moment(lastUsed, timezone) : "Never");
  return (
    <DataTable
      caption="Tokens of assistants"
      rows={tokens}
      rowKey={({ id }) => id}
      controls
      columns={[
        {
          header: "Assistant",
          cell: (token) => (
            <span className="grid justify-items-start gap-1 py-1">
              <CartridgeLink
                to={{ cartridge: "audit", key: { q: token.name } }}
                aria-label={`What ${token.name} did`}
                className="inline-flex min-h-11 items-center font-semibold break-words text-accent hover:underline"
              >
                {token.name}
              </CartridgeLink>
              <span className="text-13 text-ink-2">
                {token.person} ({token.username}), {token.role}
              </span>
              <span className="grid justify-items-start gap-1 md:hidden">
                {accessOf(token)}
                <span className="text-13 text-ink-2">
                  Last used: {used(token)} · until {day(token.ends)}
                </span>
              </span>
            </span>
          ),
        },
        { header: "May", wide: true, cell: accessOf },
        { header: "Last used", wide: true, cell: used },
        { header: "Made", wide: true, cell: ({ made }) => day(made) },
        { header: "Until", wide: true, cell: ({ ends }) => day(ends) },
        {
          header: "Actions",
          align: "right",
          cell: (token) => (
            <Button
              variant="danger"
              aria-label={`Revoke ${token.name} of ${token.username}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          ),
        },
      ]}
    />
  );
}
