import { Outlet, useLoaderData } from "@remix-run/react";
import { ClipboardCheck, Database, KeyRound, Truck } from "lucide-react";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";
import { Workspace } from "#kernel/workspace";
import { SideShell } from "../../shells";

export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor }) => ({
  name: actor.name,
  home: homeOf(actor),
  superAdmin: actor.role === "SuperAdmin",
}));

/** The office's frame: the routes and their load lists, and what waits for a decision; the SuperAdmin has the Database and the access codes besides. */
export default function OfficeShell() {
  const { name, home, superAdmin } = useLoaderData<typeof loader>();
  const forSuperAdmin = [
    { to: "/super-admin/database", label: "Database", icon: Database },
    { to: "/super-admin/access-codes", label: "Access codes", icon: KeyRound },
  ];
  const doors = [
    { to: home, label: "Load Lists", icon: Truck, end: true },
    { to: "/approvals", label: "Approvals", icon: ClipboardCheck },
    ...(superAdmin ? forSuperAdmin : []),
  ];
  return (
    <Workspace>
      <SideShell doors={doors} who={name} account="/account">
        <Outlet />
      </SideShell>
    </Workspace>
  );
}
