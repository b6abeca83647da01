import { Copy } from "lucide-react";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { useCopying } from "#ui/copying";
import { DataTable } from "#ui/data-table";
import { Notice } from "#ui/notice";
import type { Invitation } from "./schema";

const linkOf = ({ path }: Invitation) => new URL(path, window.location.origin).href;

/** The new drivers' links, shown only once because the portal stores just their hashes. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { copied, copy } = useCopying();
  const all = invitations
    .map((invitation) => `${invitation.name}\t${invitation.email}\t${linkOf(invitation)}`)
    .join("\n");
  return (
    <Card
      title="Invitations"
      action={
        <Button size="small" onClick={() => void copy("all", all)}>
          <Copy aria-hidden className="size-4" />
          {copied === "all" ? "Copied" : "Copy all"}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Notice kind="warn">
          Give each new driver their link to choose a password. A link works once, within 14 days, and is shown only
          now.
        </Notice>
        <DataTable
          caption="Invitations"
          rows={invitations}
          rowKey={({ username }) => username}
          columns={[
            {
              header: "Driver",
              cell: ({ name, username }) => (
                <>
                  {name} <span className="text-sm text-ink-2">{username}</span>
                </>
              ),
            },
            {
              header: "Link",
              cell: (invitation) => <code className="text-sm break-all select-all">{linkOf(invitation)}</code>,
            },
            {
              header: "Copy",
              align: "right",
              cell: (invitation) => (
                <Button
                  size="small"
                  aria-label={`Copy the link of ${invitation.name}`}
                  onClick={() => void copy(invitation.username, linkOf(invitation))}
                >
                  <Copy aria-hidden className="size-4" />
                  {copied === invitation.username ? "Copied" : "Copy"}
                </Button>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
