/**
 * A story of the page /mcp-demo: who asks what, which calls the assistant makes, and which screen
 * then shows the result.
 */
export interface Story {
  id: string;
  title: string;
  /** Who asks, and when. */
  who: string;
  asks: string;
  /** The calls in order; `asksFirst` if the assistant asks its person before the call. */
  calls: readonly { tool: string; arguments: Readonly<Record<string, unknown>>; asksFirst?: string }[];
  /** The screen and its viewer. */
  screen: { cartridge: string; key: Readonly<Record<string, string>>; words: string };
  /** What both the answer and the screen show. */
  so: string;
}

const DATE = "2026-01-05";

/**
 * Five stories in sequence, in one small fictional company. A test makes these calls with the
 * protocol's own client through /mcp, and compares the answers and screens with recorded.json, from
 * which the page is drawn.
 */
export const STORIES: readonly Story[] = [
  {
    id: "order",
    title: "The hotel needs more towels",
    who: "A buyer, on Thursday",
    asks: "We have a wedding on Monday. Get us 140 bath towels instead of the usual.",
    calls: [
      { tool: "products_to_order", arguments: { number: "110001", date: DATE } },
      {
        tool: "place_order",
        arguments: { customerId: "110001", items: [{ productId: "TWL", quantity: 140 }], serviceDate: DATE },
        asksFirst: "140 bath towels for Monday instead of 100. Should I place the order?",
      },
    ],
    screen: {
      cartridge: "order",
      key: {},
      words: "What the driver of route 33 sees: an order awaiting approval.",
    },
    so: "It is the buyer's own order, and like every order it waits for a person to approve it.",
  },
  {
    id: "approve",
    title: "The driver says yes",
    who: "The driver of route 33, a minute later",
    asks: "What is waiting for me? If it's the hotel, approve it.",
    calls: [
      { tool: "pending_orders", arguments: {} },
      {
        tool: "approve_order",
        arguments: { id: "the order's id" },
        asksFirst: "Ambassador Hotel wants 140 bath towels on Monday. Approve?",
      },
    ],
    screen: {
      cartridge: "order-history",
      key: { number: "110001" },
      words: "What the buyer sees: the order is approved, with its history.",
    },
    so: "Approved once, visible to both. The buyer is notified right away.",
  },
  {
    id: "short",
    title: "Before dawn, what is missing?",
    who: "The driver of route 33, on Monday",
    asks: "What is short on route 33 today?",
    calls: [{ tool: "short_on_route", arguments: { route: "33", date: DATE } }],
    screen: {
      cartridge: "load-list",
      key: { route: "33", date: DATE },
      words: "The load list on the driver's phone, as marked so far.",
    },
    so: "30 bath towels are missing. The list says the same, and shows who goes short.",
  },
  {
    id: "note",
    title: "A note from the cab",
    who: "The driver, at the second stop",
    asks: "Note for the Ambassador: the dock is wet, use the side door.",
    calls: [
      {
        tool: "add_note",
        arguments: { customerNumber: "110001", content: "The dock is wet. Use the side door.", priority: "high" },
      },
    ],
    screen: { cartridge: "note", key: {}, words: "The notes of the route, for every driver and for the office." },
    so: "The note is in the driver's name. The audit shows that an assistant wrote it.",
  },
  {
    id: "day",
    title: "The office asks about progress",
    who: "The office, at noon",
    asks: "How far along is route 33?",
    calls: [{ tool: "stops_of_day", arguments: { route: "33", date: DATE } }],
    screen: {
      cartridge: "clothesline",
      key: { route: "33", date: DATE },
      words: "The day on the map: what is complete, what comes next, what each stop is billed.",
    },
    so: "One of three stops is complete. Next is the Ambassador Hotel.",
  },
];
