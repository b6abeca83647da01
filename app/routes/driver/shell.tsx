import { Outlet, useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { FramePagesContext } from "#kernel/cartridge-address";
import { Workspace } from "#kernel/workspace";
import { company, companyToday } from "#services/company.server";
import { DRIVERS_PAGES } from "../../cartridge-pages";
import { menuOf, offlinePagesOf } from "../../menu";
import { SideShell } from "../../shells";
import { OfflinePages } from "../../frame-parts";

export const loader = pageLoader(["Driver"], ({ actor: { id, name, role, routeNumber } }) => ({
  company: company().name,
  person: { id: id!, name },
  role,
  routeNumber,
  offline: offlinePagesOf({ role, routeNumber }, companyToday()),
}));

/** The driver's frame; its menu consists of the pages that cartridges declare for drivers. */
export default function DriverShell() {
  const { company: companyName, person, offline, ...reader } = useLoaderData<typeof loader>();
  return (
    <FramePagesContext.Provider value={DRIVERS_PAGES}>
      <Workspace>
        <OfflinePages pages={offline} />
        <SideShell
          company={companyName}
          menu={menuOf(reader)}
          person={person}
          account="/driver/settings"
          inbox="/driver/inbox"
          bar
        >
          <Outlet />
        </SideShell>
      </Workspace>
    </FramePagesContext.Provider>
  );
}
