import type { Method } from "./calls.server";

/**
 * The people of the authorization matrix (design 4.1). Rows are about customer 110001, who is on
 * route 33.
 */
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

/** Named groups of people. */
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

/**
 * Access to a customer's own data: the customer, whoever serves them, and the office. To others it
 * does not exist.
 */
export const ofTheCustomer = {
  allowed: ["the customer", "route's driver", "relief on duty", "office"],
  otherwise: { "another customer": 404, "other drivers": 404 },
} as const satisfies AccessRow<number>;

/**
 * Who is allowed, by name. Everyone else gets the usual rejection for their kind
 * (tests/contract/access-table.ts) unless `otherwise` overrides it.
 */
export interface AccessRow<Outcome> {
  allowed: readonly (Person | Group)[];
  /**
   * The expected outcome for those who are allowed, if not the usual one: a form's status or its
   * redirect.
   */
  answer?: Outcome;
  /**
   * The expected outcome for everyone else, if not the usual rejection. A person's entry overrides
   * a group's.
   */
  otherwise?: Partial<Record<Person | Group, Outcome>>;
}

/** The parts of a call or page visit besides its method and address. */
export interface Prepared {
  params?: Record<string, string | undefined>;
  /** For a layout route: the path of a page inside it. */
  at?: string;
  /** The query string, including its question mark. */
  query?: string;
  body?: unknown;
  /** Sent as is, instead of `body` as JSON. */
  raw?: BodyInit;
}

/** `Ground` is the test fixture that inputs are built from: the database and its users. */
export interface DefinitionRow<Ground> extends AccessRow<number> {
  /** Builds valid input for that person and creates the rows it needs. */
  input: (ground: Ground) => unknown;
}
export interface TopicRow<Ground> extends AccessRow<number> {
  /** One of its addresses that concerns customer 110001 and route 33. */
  address: (ground: Ground) => string;
}
/** Who may make a call, and how to make a valid one. */
export interface CallRow<Ground> extends AccessRow<number> {
  /** Builds a valid call and creates the rows it needs. */
  call?: (ground: Ground) => Prepared | Promise<Prepared>;
}
/**
 * An error status or a redirect (a trailing "*" matches any ids). "home" is the landing page of the
 * visitor's role.
 */
export type PageOutcome = number | `/${string}` | "home";
export interface PageRow<Ground> extends AccessRow<PageOutcome> {
  /** GET or POST plus the address as in app/routes.ts; for a layout route, its file. */
  page: `${"GET" | "POST"} ${string}`;
  visit?: (ground: Ground) => Prepared | Promise<Prepared>;
}

/** The kind of a field. Each kind has a list of invalid values that must be rejected. */
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
/** A kind, or the invalid values themselves if the field fits no common kind. */
export type Refused = Kind | readonly unknown[];
/** The fields of a call, so that invalid input is tried in each of them. */
export interface Fields {
  /** Who makes the call, if the SuperAdmin is not allowed to. */
  as?: Person;
  body?: Record<string, Refused>;
  /** The fields of `body` that are optional. */
  optional?: readonly string[];
  params?: Record<string, Refused>;
  query?: Record<string, Refused>;
}

export type ApiCall = `${Method} /api/${string}`;
/**
 * How the contract tests open a cartridge: as which person, with which key, and a text that its
 * view must show.
 */
export interface Opening<Ground> {
  as: Person;
  /** A function if the key refers to rows that the test must create first. */
  key: Record<string, string> | ((ground: Ground) => Promise<Record<string, string>>);
  shows: string;
}
/**
 * The contents of a domain's access.rows.ts: who may use its definitions, calls and pages, and the
 * kind of each field of its calls.
 */
export interface AccessRows<Ground = unknown> {
  /** For the cartridge in the same folder, if there is one. */
  opening?: Opening<Ground>;
  definitions?: Record<string, DefinitionRow<Ground>>;
  calls?: Record<ApiCall, CallRow<Ground>>;
  topics?: Record<string, TopicRow<Ground>>;
  pages?: readonly PageRow<Ground>[];
  fields?: Record<ApiCall, Fields>;
  /**
   * Calls with no fields to test: they take no input, or they take files, which have their own
   * tests.
   */
  withoutFields?: readonly ApiCall[];
}
/** The default export of a domain's access.rows.ts, which is discovered by its folder. */
export const rows = <Ground = unknown>(domain: AccessRows<Ground>): AccessRows<Ground> => domain;
