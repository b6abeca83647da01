import { Outlet, useLoaderData } from "@remix-run/react";
import { Palette } from "#cartridges/search/palette";
import type { Choice } from "#cartridges/search/rules";
import { FramePagesContext } from "#kernel/cartridge-address";
import { pageLoader } from "#kernel/handlers.server";
import { MayProvider } from "#kernel/may";
import { addressesOf } from "#kernel/page-access.server";
import { Workspace } from "#kernel/workspace";
import { company } from "#services/company.server";
import { OFFICE_PAGES } from "../../office-cartridge-pages";
import { officeFindableOf, officeMenuOf, ofSeveral } from "../../office-menu";
import { SideShell } from "../../shells";
import { SideDrawer } from "../../side-drawer";

export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor }) => ({
  company: company().name,
  person: { id: actor.id!, name: actor.name },
  role: actor.role,
  routeNumber: actor.routeNumber,
  addresses: addressesOf(actor, ofSeveral),
  given: actor.customRole === null ? null : [...actor.permissions],
}));

/** A page that every role has and no cartridge declares. */
const ACCOUNT: Choice = {
  group: "Pages",
  label: "Account",
  words: "password email devices sign out dark",
  to: "/account",
};

/**
 * The office's frame; its menu consists of the pages that cartridges declare for the Admin and the
 * SuperAdmin.
 */
export default function OfficeShell() {
  const { company: companyName, person, given, ...reader } = useLoaderData<typeof loader>();
  const menu = officeMenuOf(reader);
  const choices = [...officeFindableOf(reader, given), ACCOUNT];
  return (
    <FramePagesContext.Provider value={OFFICE_PAGES}>
      <Workspace>
        <MayProvider value={given}>
          <SideShell
            company={companyName}
            menu={menu}
            drawer={(entries) => <SideDrawer menu={entries} />}
            person={person}
            account="/account"
            inbox="/inbox"
            search={<Palette choices={choices} />}
          >
            <Outlet />
          </SideShell>
        </MayProvider>
      </Workspace>
    </FramePagesContext.Provider>
  );
}
