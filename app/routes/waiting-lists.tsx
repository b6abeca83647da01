import type { ReactNode } from "react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import type { OpenCartridge } from "#kernel/server-registry.server";

/**
 * The lists of pending decisions, each a cartridge: shown on the driver's Route tab and on the
 * office's approvals page.
 */
export function WaitingLists({
  title,
  orders,
  requests,
  approvals,
  later = false,
  children,
}: {
  title: string;
  /** Null if the reader does not decide about them. */
  orders: OpenCartridge | null;
  requests: OpenCartridge | null;
  approvals: OpenCartridge | null;
  /** Whether they are below the fold. */
  later?: boolean;
  /** Shown above them. */
  children?: ReactNode;
}) {
  const lists = [
    { heading: "Customer Orders", opened: orders },
    { heading: "Change requests", opened: requests },
    { heading: "Pending Approvals", opened: approvals },
  ];
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h1 className="text-26 font-bold">{title}</h1>
        {children}
      </div>
      {lists.map(
        ({ heading, opened }) =>
          opened && (
            <section key={heading} className="grid gap-3">
              <h2 className="text-lg font-semibold">{heading}</h2>
              <CartridgeFrame opened={opened} surface="page" later={later} />
            </section>
          ),
      )}
    </div>
  );
}
