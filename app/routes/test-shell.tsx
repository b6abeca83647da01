import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { FramePagesContext } from "#kernel/cartridge-address";
import { pageLoader } from "#kernel/handlers.server";
import { usePageRead } from "#kernel/live/watch";
import { Workspace } from "#kernel/workspace";
import { company } from "#services/company.server";
import { ConnectionBadge } from "#ui/connection-badge";
import { FocusKeeper } from "#ui/focus-keeper";
import { TabLinks } from "#ui/tab-links";
import { OFFICE_PAGES } from "../office-cartridge-pages";

export const loader = pageLoader(["SuperAdmin"], () => ({ company: company().name }));

const CONSOLES = [
  { to: "/test/cartridges", label: "Cartridges" },
  { to: "/test/simple", label: "Simple" },
  { to: "/test/mobile", label: "Mobile" },
  { to: "/test/clipboard", label: "Clipboard" },
  { to: "/test/canvas", label: "Canvas" },
];

/**
 * The frame of the developers' consoles. Nothing in it makes calls, so that a console's simulated
 * network affects only the cartridge under test.
 */
export default function TestShell() {
  const { company: name } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  usePageRead();
  return (
    <FramePagesContext.Provider value={OFFICE_PAGES}>
      <Workspace>
        <FocusKeeper />
        <div className="stripe" aria-hidden />
        <header className="mx-auto grid max-w-7xl grid-cols-1 gap-3 px-4 py-4 md:px-8">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <div>
              <h1 className="text-22 font-bold">Test consoles</h1>
              <p className="text-ink-2">{name}</p>
            </div>
            <div className="flex items-center gap-4">
              <ConnectionBadge always />
              <Link
                to="/test-deployment"
                className="flex min-h-12 items-center font-semibold text-accent hover:underline"
              >
                Back to Deployment
              </Link>
            </div>
          </div>
          <TabLinks
            label="Consoles"
            wrap
            tabs={CONSOLES.map(({ to, label }) => ({ to, label, current: pathname === to }))}
          />
        </header>
        <main id="content" className="mx-auto max-w-7xl px-4 pb-10 md:px-8">
          <Outlet />
        </main>
      </Workspace>
    </FramePagesContext.Provider>
  );
}
