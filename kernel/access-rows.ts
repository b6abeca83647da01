import type { Method } from "./calls.server";

/** Everyone the authorization matrix asks about (design 4.1). Rows are about customer 110001, whom route 33 serves. */
export const PEOPLE = [
  "anonymous",
  "customer awaiting approval",
  "the customer",
  "another customer",
  "route's driver",
  "another route's driver",
  "relief off duty",
  "relief on duty",
  "Admin",
  "SuperAdmin",
  "deleted",
  "expired",
  "revoked",
] as const;
export type Person = (typeof PEOPLE)[number];

/** Groups of these people. */
export const GROUPS = {
  anyone: PEOPLE,
  "signed in": [
    "customer awaiting approval",
    "the customer",
    "another customer",
    "route's driver",
    "another route's driver",
    "relief off duty",
    "relief on duty",
    "Admin",
    "SuperAdmin",
  ],
  "signed out": ["anonymous", "deleted", "expired", "revoked"],
  customers: ["customer awaiting approval", "the customer", "another customer"],
  drivers: ["route's driver", "another route's driver", "relief off duty", "relief on duty"],
  "other drivers": ["another route's driver", "relief off duty"],
  office: ["Admin", "SuperAdmin"],
} as const satisfies Record<string, readonly Person[]>;
export type Group = keyof typeof GROUPS;

/** A row about the customer's own data: for the customer, those who serve them and the office. For others it does not exist. */
export const ofTheCustomer = {
  allowed: ["the customer", "route's driver", "relief on duty", "office"],
  otherwise: { "another customer": 404, "other drivers": 404 },
} as const satisfies AccessRow<number>;

/** Who may, by names. Everyone else is refused as people like them usually are (tests/contract/access-table.ts); what differs is said. */
export interface AccessRow<Outcome> {
  allowed: readonly (Person | Group)[];
  /** The expected answer for those who are allowed, if it is not the usual one: a form's status, or its redirect. */
  answer?: Outcome;
  /** The expected answer for the others, if it is not the usual rejection; a person's entry overrides a group's. */
  otherwise?: Partial<Record<Person | Group, Outcome>>;
}

/** The parts of a call or a visit besides its method and address. */
export interface Prepared {
  params?: Record<string, string | undefined>;
  /** For a layout route: the path of a page inside it. */
  at?: string;
  /** The query string, with its question mark. */
  query?: string;
  body?: unknown;
  /** Sent unchanged, in place of `body` as JSON. */
  raw?: BodyInit;
}

/** `Ground` is the test fixture that inputs are made from: the database and its users. */
export interface DefinitionRow<Ground> extends AccessRow<number> {
  /** Makes a valid input for that person, and creates the rows that it needs. */
  input: (ground: Ground) => unknown;
}
export interface TopicRow<Ground> extends AccessRow<number> {
  /** An address of it that is about customer 110001 and route 33. */
  address: (ground: Ground) => string;
}
/** Who may make a call, and one that is valid. */
export interface CallRow<Ground> extends AccessRow<number> {
  /** Makes a valid call, and creates the rows that it needs. */
  call?: (ground: Ground) => Prepared | Promise<Prepared>;
}
/** An error status, or a redirect ("*" at the end matches any ids that follow); "home" is the landing page of the visitor's role. */
export type PageOutcome = number | `/${string}` | "home";
export interface PageRow<Ground> extends AccessRow<PageOutcome> {
  /** GET or POST and the address as in app/routes.ts; a layout route by its file. */
  page: `${"GET" | "POST"} ${string}`;
  visit?: (ground: Ground) => Prepared | Promise<Prepared>;
}

/** The kind of a field; each kind has a list of bad values that must be rejected. */
export type Kind =
  | "route"
  | "day"
  | "date"
  | "moment"
  | "id"
  | "sku"
  | "pieces"
  | "number"
  | "customer number"
  | "status"
  | "email"
  | "words"
  | "reason"
  | "name"
  | "password"
  | "items"
  | "ids";
/** A kind, or the bad values themselves for a field of no common kind. */
export type Refused = Kind | readonly unknown[];
/** What each field of a call takes, so that bad input is tried in each. */
export interface Fields {
  /** Who makes the call, if the SuperAdmin may not. */
  as?: Person;
  body?: Record<string, Refused>;
  /** The fields of `body` that may be left out. */
  optional?: readonly string[];
  params?: Record<string, Refused>;
  query?: Record<string, Refused>;
}

export type ApiCall = `${Method} /api/${string}`;
/** How the contract tests open a cartridge: as whom, with which key, and a text that its view must show. */
export interface Opening<Ground> {
  as: Person;
  /** Of what the tests make themselves, a function that makes it. */
  key: Record<string, string> | ((ground: Ground) => Promise<Record<string, string>>);
  shows: string;
}
/** The content of a domain's access.rows.ts: who may use its definitions, calls and pages, and the kind of each field of its calls. */
export interface AccessRows<Ground = unknown> {
  /** For the cartridge in the same folder, if there is one. */
  opening?: Opening<Ground>;
  definitions?: Record<string, DefinitionRow<Ground>>;
  calls?: Record<ApiCall, CallRow<Ground>>;
  topics?: Record<string, TopicRow<Ground>>;
  pages?: readonly PageRow<Ground>[];
  fields?: Record<ApiCall, Fields>;
  /** Calls without fields to test: they take no input, or files, which have their own tests. */
  withoutFields?: readonly ApiCall[];
}
/** The rows of a domain: the default export of its access.rows.ts, found by its folder. */
export const rows = <Ground = unknown>(domain: AccessRows<Ground>): AccessRows<Ground> => domain;
