import { Outlet, useLoaderData } from "@remix-run/react";
import { LayoutGrid, MapPin, Repeat, StickyNote, Truck } from "lucide-react";
import { pageLoader } from "#kernel/handlers.server";
import { Workspace } from "#kernel/workspace";
import { SideShell } from "../../shells";

export const loader = pageLoader(["Driver"], ({ actor }) => ({ name: actor.name, route: actor.routeNumber }));

const DOORS = [
  { to: "/driver/dashboard/route", label: "Route", icon: MapPin },
  { to: "/driver/dashboard/notes", label: "Notes", icon: StickyNote },
  { to: "/driver/canvas", label: "Canvas", icon: LayoutGrid },
];

/** The driver's frame: a route's own driver has the Load List, a relief driver Relief Mode; both have the Route tab, the Notes and the canvas. */
export default function DriverShell() {
  const { name, route } = useLoaderData<typeof loader>();
  const first = route
    ? { to: "/driver/dashboard", label: "Load List", icon: Truck, end: true }
    : { to: "/driver/relief", label: "Relief Mode", icon: Repeat };
  return (
    <Workspace>
      <SideShell doors={[first, ...DOORS]} who={name} account="/driver/settings">
        <Outlet />
      </SideShell>
    </Workspace>
  );
}
