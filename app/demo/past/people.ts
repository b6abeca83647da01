import type { DemoCustomer } from "../customers";

/**
 * Which of a route's customers have an account, by position, and who awaits approval on which
 * route.
 */
const WITH_ACCOUNT = [1, 5];
const WAITING: Readonly<Record<string, number>> = { "05": 9, "09": 7, "11": 12, "12": 11, "33": 8, "75": 14 };

const NAMES = [
  "Mina Castellanos",
  "Rupert Achterberg",
  "Leontyne Brooks",
  "Ivo Sandoval",
  "Harriet Nakamura",
  "Oskar Lindqvist",
  "Adaeze Whitlock",
  "Tomas Quillfeather",
  "Gwen Marchbanks",
  "Ravi Underhill",
  "Elodie Pratt",
  "Caspian Moore",
  "Dagny Farrow",
  "Noor Belmonte",
  "Sully Vandermeer",
  "Winifred Osei",
  "Ottoline Drake",
  "Basil Nightingale",
];

/** A person who orders for one of the customers. */
export interface DemoBuyer {
  username: string;
  email: string;
  name: string;
  customer: DemoCustomer;
  approval: "approved" | "pending";
}

/**
 * The buyers of the customers other than the hotel, each with an office address; the last ones
 * await approval.
 */
export function demoBuyers(customers: readonly DemoCustomer[], hotel: DemoCustomer): DemoBuyer[] {
  const others = customers.filter(({ number }) => number !== hotel.number);
  const approved = others.filter(({ position }) => WITH_ACCOUNT.includes(position));
  const waiting = others.filter(({ route, position }) => WAITING[route.number] === position);
  return [...approved, ...waiting].map((customer, index) => ({
    username: customer.email.replace(/^office@|\.example$/g, ""),
    email: customer.email,
    name: NAMES[index % NAMES.length]!,
    customer,
    approval: index < approved.length ? "approved" : "pending",
  }));
}
