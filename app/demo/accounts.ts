import type { Role } from "#kernel/actor";
import { DEMO_HOTEL, type DemoCustomer } from "./customers";

/**
 * Everyone's password in the demo company, which is only ever written into an empty embedded
 * database.
 */
export const DEMO_PASSWORD = "clothesline-demo";

export interface DemoAccount {
  username: string;
  name: string;
  role: Exclude<Role, "Anonymous">;
  routeNumber: string | null;
  customerNumber: string | null;
  phone: string | null;
}

const DRIVERS = [
  ["05", "Dolores Fairweather"],
  ["09", "Augustin Bell"],
  ["11", "Priya Ramanathan"],
  ["12", "Moses Okafor"],
  ["33", "Wilhelmina Stroud"],
  ["75", "Teodoro Vance"],
] as const;

/** The accounts, which sign in by username or USERNAME@clothesline.example. */
export function demoAccounts(customers: readonly DemoCustomer[]): DemoAccount[] {
  const hotel = customers.find((customer) => customer.accountName === DEMO_HOTEL)!;
  return [
    {
      username: "superadmin",
      name: "Beatrix Calloway",
      role: "SuperAdmin",
      routeNumber: null,
      customerNumber: null,
      phone: null,
    },
    {
      username: "admin",
      name: "Harold Pettibone",
      role: "Admin",
      routeNumber: null,
      customerNumber: null,
      phone: null,
    },
    ...DRIVERS.map(([route, name]) => ({
      username: `driver${route}`,
      name,
      role: "Driver" as const,
      routeNumber: route,
      customerNumber: null,
      phone: `+155501000${route}`,
    })),
    {
      username: "relief",
      name: "Juno Marchetti",
      role: "Driver",
      routeNumber: "RELIEF",
      customerNumber: null,
      phone: "+15550100099",
    },
    {
      username: "hotel",
      name: "Celeste Arden",
      role: "Customer",
      routeNumber: null,
      customerNumber: hotel.number,
      phone: null,
    },
  ];
}
