import type { Method } from "./calls.server";

/** Everyone the authorization matrix asks about (design 4.1). What a row asks for is about customer 110001, whom route 33 serves. */
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

/** Several of them by one name. */
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

/** Who may, by names. Everyone else is refused as people like them usually are (tests/contract/access-table.ts); what differs is said. */
export interface AccessRow<Outcome> {
  allowed: readonly (Person | Group)[];
  /** What those who are allowed get, where it is more than being let in: the status of a form's answer, or where it leads. */
  answer?: Outcome;
  /** What others get, where it is not the usual refusal; a person's name goes before a group's. */
  otherwise?: Partial<Record<Person | Group, Outcome>>;
}

/** What a call or a visit consists of, besides its method and address. */
export interface Prepared {
  params?: Record<string, string | undefined>;
  /** The path of the page that stands in a frame. */
  at?: string;
  /** With its question mark. */
  query?: string;
  body?: unknown;
  /** Sent as it is, in place of `body` as JSON. */
  raw?: BodyInit;
}

/** `Ground` is what inputs are made from: the database and the people in it. */
export interface DefinitionRow<Ground> extends AccessRow<number> {
  /** A valid input for that person, with whatever must stand before. */
  input: (ground: Ground) => unknown;
}
export interface TopicRow<Ground> extends AccessRow<number> {
  /** An address of it that is about customer 110001 and route 33. */
  address: (ground: Ground) => string;
}
export interface CallRow<Ground> extends AccessRow<number> {
  /** A valid call, with whatever must stand before. */
  call?: (ground: Ground) => Prepared | Promise<Prepared>;
}
/** The status of a refusal, or where the visitor is sent ("*" at its end stands for any ids that follow); "home" is the visitor's own first page. */
export type PageOutcome = number | `/${string}` | "home";
export interface PageRow<Ground> extends AccessRow<PageOutcome> {
  /** GET or POST and the address as app/routes.ts has it; a frame by its file. */
  door: `${"GET" | "POST"} ${string}`;
  visit?: (ground: Ground) => Prepared | Promise<Prepared>;
}

/** What a field takes; each kind has the values it must refuse. */
export type Kind =
  | "route"
  | "day"
  | "date"
  | "moment"
  | "id"
  | "sku"
  | "pieces"
  | "number"
  | "status"
  | "email"
  | "words"
  | "reason"
  | "name"
  | "password"
  | "items"
  | "ids";
/** A kind, or the bad values themselves where a field is like no other. */
export type Refused = Kind | readonly unknown[];
export interface Fields {
  /** Who may, where the SuperAdmin may not. */
  as?: Person;
  body?: Record<string, Refused>;
  /** Of those, the ones that may be left out. */
  optional?: readonly string[];
  params?: Record<string, Refused>;
  query?: Record<string, Refused>;
}

export type ApiCall = `${Method} /api/${string}`;
/** How the contract tests open a cartridge: as whom, with which key, and a word that its view must show. */
export interface Opening {
  as: Person;
  key: Record<string, string>;
  shows: string;
}
/** What a domain's access.rows.ts says: who may use its definitions, calls and pages, and what each field of its calls takes. */
export interface AccessRows<Ground = unknown> {
  /** Of the cartridge in the same folder, where there is one. */
  opening?: Opening;
  definitions?: Record<string, DefinitionRow<Ground>>;
  calls?: Record<ApiCall, CallRow<Ground>>;
  topics?: Record<string, TopicRow<Ground>>;
  pages?: readonly PageRow<Ground>[];
  fields?: Record<ApiCall, Fields>;
  /** Calls that take nothing to be wrong: no field, or files, which have tests of their own. */
  withoutFields?: readonly ApiCall[];
}
export const rows = <Ground = unknown>(domain: AccessRows<Ground>): AccessRows<Ground> => domain;
