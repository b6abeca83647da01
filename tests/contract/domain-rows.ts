import type { Method } from "../../app/kernel/calls.server";
import type { Fields } from "./bad-values";
import type { Ground } from "./ground";
import type { Call } from "./portal-doors";

export type Expected = "yes" | number;
export interface DefinitionRow {
  /** For each of PEOPLE, in that order. */
  expected: readonly Expected[];
  /** A valid input for that person, with whatever must stand before. */
  input: (ground: Ground) => unknown;
}

type Prepared = Omit<Call, "method" | "address">;
export interface ApiRow {
  expected: readonly Expected[];
  /** A valid call, with whatever must stand before. */
  call?: (ground: Ground) => Prepared | Promise<Prepared>;
}

/** "yes", the status of the refusal, or where the visitor is sent ("*" at its end stands for any ids that follow); SIGN_IN is the start, which leads back afterwards. */
export type PageExpected = "yes" | number | `/${string}`;
export interface PageRow {
  /** GET or POST and the address as app/routes.ts has it; a frame by its file. */
  door: `${"GET" | "POST"} ${string}`;
  expected: readonly PageExpected[];
  visit?: (ground: Ground) => Prepared | Promise<Prepared>;
}

/** What one domain adds to the matrix (who may) and to the bad input (what each field takes). One file of tests/contract/rows each. */
export interface DomainRows {
  definitions: Record<string, DefinitionRow>;
  api: Record<`${Method} /api/${string}`, ApiRow>;
  pages: readonly PageRow[];
  fields: Partial<Record<`${Method} /api/${string}`, Fields>>;
  /** Calls that take nothing to be wrong. */
  withoutFields?: readonly string[];
}

const domains = import.meta.glob<DomainRows>("./rows/*.ts", { eager: true, import: "default" });

/** One part of every domain's rows, together. @throws when two domains have the same row. */
export function rowsOfDomains<Part extends "definitions" | "api" | "fields">(part: Part): DomainRows[Part] {
  const rows: Record<string, unknown> = {};
  for (const [file, domain] of Object.entries(domains)) {
    for (const [name, row] of Object.entries(domain[part])) {
      if (name in rows) throw new Error(`${name} has two rows (again in ${file}).`);
      rows[name] = row;
    }
  }
  return rows as DomainRows[Part];
}
export const pagesOfDomains = (): PageRow[] => Object.values(domains).flatMap(({ pages }) => pages);
export const withoutFieldsOfDomains = (): string[] => Object.values(domains).flatMap(({ withoutFields = [] }) => withoutFields);
