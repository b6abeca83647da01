import { addDays, dayOf } from "#cartridges/service-day/rules";
import { chance, pick } from "./chance";
import { DEMO_CITY, DEMO_ROUTES, type DemoRoute, type Kind } from "./routes";

export interface DemoCustomer {
  number: string;
  accountName: string;
  kind: Kind;
  route: DemoRoute;
  /** The stop's position on the route, from 1. */
  position: number;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  email: string;
  serviceDays: string;
  serviceFrequency: "Weekly" | "Biweekly";
  firstService: string | null;
  accessInstructions: string;
  /** Null for the one without a known position. */
  lat: number | null;
  lng: number | null;
}

/** The hotel whose buyer signs in as `hotel`. */
export const DEMO_HOTEL = "The Marlowe Grand Hotel";

/** This one's position is unknown, which the map reports. */
const UNPLACED = "The Late Program";

const FIRST_NUMBER = 100_000;
const NUMBERS = 10_000;
/** The step between customer numbers, coprime to NUMBERS so that no number repeats. */
const NUMBER_STEP = 4_817;

/** Assigned in turn to the customers of a kind on a route, so that every weekday has stops. */
const DAYS: Record<Kind, readonly string[]> = {
  hotel: ["MTWRF", "MWF", "TRF", "MWR"],
  restaurant: ["MR", "TF", "WF", "MW", "TR"],
  bar: ["W", "F", "TF", "MR"],
  cafe: ["M", "R", "T", "W", "F"],
  clinic: ["MWF", "TR", "MR", "TF", "W"],
};
/** Every third café is small enough for biweekly service. */
const BIWEEKLY_EVERY = 3;

const ACCESS: Record<Kind, readonly string[]> = {
  hotel: [
    "Loading dock behind the building, dial 4 for housekeeping.",
    "Service elevator to level B1; sign in with security first.",
    "Dock closes at 10:30 for the food delivery.",
  ],
  restaurant: [
    "Rear door, key in the lockbox 2580.",
    "Ring at the kitchen door; nobody hears the front bell before 10.",
    "Leave clean linen on the rack inside the back hallway.",
    "Park in the alley, not in front: the meter man is quick.",
  ],
  bar: [
    "Cellar hatch on the side street, knock hard.",
    "Key under count 12 on the route ring. Alarm off: 4471#.",
    "Soil bags are behind the ice machine.",
  ],
  cafe: ["Open from 6. Please use the side door, the queue is long.", "Hand over to the baker at the back window."],
  clinic: [
    "Clean linen to room 104, soiled linen from the locked closet beside it.",
    "Report at reception; gloves on in the soiled area.",
    "Use the ambulance bay before 7, after that the north entrance.",
  ],
};
const WITH_ACCESS: Record<Kind, number> = { hotel: 0.8, restaurant: 0.4, bar: 0.5, cafe: 0.25, clinic: 0.7 };

/** How many complete months the demo company has served its customers. */
const DEMO_MONTHS = 3;
/** The first day of the month this many months ago. */
export function demoSince(today: string): string {
  let first = `${today.slice(0, 7)}-01`;
  for (let months = 0; months < DEMO_MONTHS; months++) first = `${addDays(first, -1).slice(0, 7)}-01`;
  return first;
}
/**
 * Moves the first service back before those months, by an even number of weeks so that biweekly
 * customers keep their weeks.
 */
const BIWEEKLY_SINCE_DAYS = 18 * 7;

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  let monday = date;
  while (dayOf(monday) !== "Monday") monday = addDays(monday, -1);
  return monday;
}

const mailName = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z0-9]+/g, "");
const phoneOf = (number: string) => `+1555${String(2_000_000 + Math.floor(chance("phone", number) * 7_999_999))}`;

/** A route's streets are parallel and driven in alternating directions. In degrees. */
const [STREET_BELOW, HOUSE_BESIDE, HOUSE_ASIDE] = [0.0042, 0.0031, 0.0006];
const HOUSES = 5;

/** A house's position by its place on the route; never the same spot twice. */
function positionOf({ begins: [lat, lng] }: DemoRoute, place: number, number: string): { lat: number; lng: number } {
  const [street, along] = [Math.floor(place / HOUSES), place % HOUSES];
  const east = street % 2 === 0 ? along : HOUSES - 1 - along;
  const aside = (word: string) => (chance(word, number) - 0.5) * 2 * HOUSE_ASIDE;
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    lat: round(lat - street * STREET_BELOW + aside("north")),
    lng: round(lng + east * HOUSE_BESIDE + aside("east")),
  };
}

type Part = Pick<DemoCustomer, "serviceDays" | "serviceFrequency" | "firstService">;
/** A biweekly customer is due this week or next, depending on `turn`. */
const everyOther = (monday: string, turn: number) =>
  ({
    serviceFrequency: "Biweekly",
    firstService: addDays(monday, (turn % 2 === 0 ? -14 : -7) - BIWEEKLY_SINCE_DAYS),
  }) as const;
const weekly = { serviceFrequency: "Weekly", firstService: null } as const;

/** A customer of a route; `serial` determines their unique number. */
function demoCustomer(
  { route, index, serial }: { route: DemoRoute; index: number; serial: number },
  [kind, accountName]: readonly [Kind, string],
  part: Part,
): DemoCustomer {
  const number = String(FIRST_NUMBER + ((serial * NUMBER_STEP) % NUMBERS));
  const street = Math.min(
    Math.floor((index * route.streets.length) / route.customers.length),
    route.streets.length - 1,
  );
  const place = accountName === UNPLACED ? { lat: null, lng: null } : positionOf(route, index, number);
  return {
    number,
    accountName,
    kind,
    route,
    position: index + 1,
    ...DEMO_CITY,
    zipCode: route.zipCode,
    address: `${100 + index * 37 + Math.floor(chance("house", number) * 30)} ${route.streets[street]}`,
    phone: phoneOf(number),
    email: `office@${mailName(accountName)}.example`,
    ...part,
    accessInstructions: chance("access", number) < WITH_ACCESS[kind] ? pick(ACCESS[kind], "instructions", number) : "",
    ...place,
  };
}

/** The customers of all routes as of `today`: biweekly ones are due this week or next. */
export function demoCustomers(today: string): DemoCustomer[] {
  const monday = mondayOf(today);
  let mondays = DEMO_ROUTES.reduce((all, { customers }) => all + customers.length, 0);
  return DEMO_ROUTES.flatMap((route, routeIndex) => {
    const seen: Record<Kind, number> = { hotel: 0, restaurant: 0, bar: 0, cafe: 0, clinic: 0 };
    const usual = route.customers.map(([kind, name], index) => {
      const turn = seen[kind]++;
      const biweekly = kind === "cafe" && turn % BIWEEKLY_EVERY === 0;
      const serial = routeIndex * route.customers.length + index + 1;
      const serviceDays = DAYS[kind][(turn + routeIndex) % DAYS[kind].length]!;
      const rhythm = biweekly ? everyOther(monday, turn / BIWEEKLY_EVERY) : weekly;
      return demoCustomer({ route, index, serial }, [kind, name], { serviceDays, ...rhythm });
    });
    const small = (route.mondays ?? []).map((customer, turn) => {
      const index = route.customers.length + turn;
      const rhythm = turn < 2 ? everyOther(monday, turn) : weekly;
      return demoCustomer({ route, index, serial: ++mondays }, customer, { serviceDays: "M", ...rhythm });
    });
    return [...usual, ...small];
  });
}
