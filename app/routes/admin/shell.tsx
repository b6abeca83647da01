import { Outlet, useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { Workspace } from "#kernel/workspace";
import { menuOf } from "../../menu";
import { SideShell } from "../../shells";

export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor: { id, name, role, routeNumber } }) => ({
  person: { id: id!, name },
  role,
  routeNumber,
}));

/** The office's frame; its menu is what the cartridges' pages declare for the Admin and the SuperAdmin. */
export default function OfficeShell() {
  const { person, ...reader } = useLoaderData<typeof loader>();
  return (
    <Workspace>
      <SideShell menu={menuOf(reader)} person={person} account="/account" inbox="/inbox">
        <Outlet />
      </SideShell>
    </Workspace>
  );
}
