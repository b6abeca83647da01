import { Truck } from "lucide-react";
import { addDays, comingServiceDay } from "#cartridges/service-day/rules";
import { pages } from "#kernel/pages";

/** The load lists of the next two service days, today included. */
function daysAhead(today: string): string[] {
  const next = comingServiceDay(today);
  const after = comingServiceDay(addDays(next.date, 1));
  return [next, after].map(({ day }) => `/driver/dashboard?day=${day}`);
}

export default pages({
  /** The driver's dashboard; app/routes/driver/dashboard.tsx decides which load it opens. */
  "/driver/dashboard": {
    roles: ["Driver"],
    title: "Load List",
    offline: daysAhead,
    menu: {
      label: "Load List",
      icon: Truck,
      order: 10,
      bar: true,
      counts: ["load", "short"],
      for: ({ routeNumber }) => routeNumber !== null,
    },
  },
  /** A single load list, of any route and day that the driver serves. */
  "/driver/loadlist": { roles: ["Driver"], title: "Load List", offline: true },
});
