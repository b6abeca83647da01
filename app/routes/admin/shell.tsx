import { Outlet, useLoaderData } from "@remix-run/react";
import { Palette } from "#cartridges/search/palette";
import type { Choice } from "#cartridges/search/rules";
import { FramePagesContext } from "#kernel/cartridge-address";
import { pageLoader } from "#kernel/handlers.server";
import { MayProvider } from "#kernel/may";
import { addressesOf } from "#kernel/page-access.server";
import type { MenuItem } from "#kernel/page-table";
import { Workspace } from "#kernel/workspace";
import { company } from "#services/company.server";
import { OFFICE_PAGES } from "../../office-cartridge-pages";
import { officeMenuOf, ofSeveral } from "../../office-menu";
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

/** What the palette knows without asking: the pages of the menu, and what is begun most often. */
const choicesOf = (menu: readonly MenuItem[]): Choice[] => [
  ...menu.map(({ label, to }): Choice => ({ group: "Pages", label, to })),
  { group: "Pages", label: "Inbox", to: "/inbox" },
  { group: "Pages", label: "Account", to: "/account" },
  ...ACTIONS.filter(({ page }) => menu.some(({ to }) => to === page)).map(({ label, to }): Choice => ({
    group: "Actions",
    label,
    to,
  })),
];

/** What is begun most often, by the page that it belongs to: whoever does not have the page cannot begin it. */
const ACTIONS = [
  { page: "/customers", label: "Add Customer", to: "/customers?new=customer" },
  // The name stands in the address (spec 2.1) and is typed over in the form.
  { page: "/customers", label: "New customer with items", to: "/build-customer/New%20customer" },
  { page: "/driver-management", label: "Add New Driver", to: "/add-driver" },
];

/** The office's frame; its menu is what the cartridges' pages declare for the Admin and the SuperAdmin. */
export default function OfficeShell() {
  const { company: companyName, person, given, ...reader } = useLoaderData<typeof loader>();
  const menu = officeMenuOf(reader);
  return (
    <FramePagesContext.Provider value={OFFICE_PAGES}>
      <Workspace>
        <SideShell
          company={companyName}
          menu={menu}
          drawer={(entries) => <SideDrawer menu={entries} />}
          person={person}
          account="/account"
          inbox="/inbox"
          search={<Palette choices={choicesOf(menu)} />}
        >
          <MayProvider value={given}>
            <Outlet />
          </MayProvider>
        </SideShell>
      </Workspace>
    </FramePagesContext.Provider>
  );
}
