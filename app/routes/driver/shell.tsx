import { Outlet, useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { Workspace } from "#kernel/workspace";
import { menuOf } from "../../menu";
import { SideShell } from "../../shells";

export const loader = pageLoader(["Driver"], ({ actor: { id, name, role, routeNumber } }) => ({
  person: { id: id!, name },
  role,
  routeNumber,
}));

/** The driver's frame; its menu is what the cartridges' pages declare for drivers. */
export default function DriverShell() {
  const { person, ...reader } = useLoaderData<typeof loader>();
  return (
    <Workspace>
      <SideShell menu={menuOf(reader)} person={person} account="/driver/settings">
        <Outlet />
      </SideShell>
    </Workspace>
  );
}
