import type {
  AccessRows,
  ApiCall,
  CallRow,
  DefinitionRow,
  Fields,
  Opening,
  PageOutcome,
  PageRow,
  Prepared,
  TopicRow,
} from "../../kernel/access-rows";
import { GROUPS } from "../../kernel/access-rows";
import { pageWith } from "../../kernel/cartridge-address";
import { cartridges } from "../../kernel/cartridge-registry.server";
import { accessTable, pageTable, type AccessTable } from "./access-table";
import type { Ground } from "./ground";

/** The rows of each domain, by file. */
export const domains: Record<string, AccessRows<Ground>> = import.meta.glob<AccessRows<Ground>>(
  ["/cartridges/**/access.rows.ts", "./shells.rows.ts"],
  { eager: true, import: "default" },
);

/** Merges one part of all domains' rows. @throws if two domains have the same row. */
function merged<Row>(partOf: (domain: AccessRows<Ground>) => Record<string, Row> | undefined): Record<string, Row> {
  const rows: Record<string, Row> = {};
  for (const [file, domain] of Object.entries(domains)) {
    for (const [name, row] of Object.entries(partOf(domain) ?? {})) {
      if (name in rows) throw new Error(`${name} has two rows (again in ${file}).`);
      rows[name] = row;
    }
  }
  return rows;
}

/** A row with its outcome for everyone. */
export type Resolved<Row, Outcome> = Row & { expected: AccessTable<Outcome> };
function resolved<Row, Outcome>(
  rows: Record<string, Row>,
  table: (row: Row) => AccessTable<Outcome>,
): Record<string, Resolved<Row, Outcome>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      try {
        return [name, { ...row, expected: table(row) }];
      } catch (error) {
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

/** How each cartridge is opened, by its id, which is the name of its rows' folder. */
export const OPENINGS: Record<string, Opening<Ground>> = Object.fromEntries(
  Object.entries(domains).flatMap(([file, { opening }]) => (opening ? [[file.split("/").at(-2)!, opening]] : [])),
);
/** Who may run each command and query. */
export const DEFINITION_ROWS: Record<string, Resolved<DefinitionRow<Ground>, number>> = resolved(
  merged(({ definitions }) => definitions),
  accessTable,
);
/** Who may make each call under /api. */
export const API_ROWS: Record<ApiCall, Resolved<CallRow<Ground>, number>> = resolved(
  merged(({ calls }) => calls),
  accessTable,
);
/** Who may watch each topic of live events. */
export const TOPIC_ROWS: Record<string, Resolved<TopicRow<Ground>, number>> = resolved(
  merged(({ topics }) => topics),
  accessTable,
);
/**
 * Who may open each page and submit each form, some with several visits, and where the others are
 * redirected.
 */
export const PAGE_ROWS: readonly Resolved<PageRow<Ground>, PageOutcome>[] = Object.values(
  resolved(
    Object.fromEntries(
      Object.values(domains)
        .flatMap(({ pages = [] }) => pages)
        .map((row, place) => [`${row.page} (${place})`, row]),
    ),
    pageTable,
  ),
);
/** The shells in which any cartridge can be opened as a page, and who uses them. */
const FRAMES = [
  ["/open/:cartridge", GROUPS.office],
  ["/driver/open/:cartridge", GROUPS.drivers],
  ["/customer/open/:cartridge", GROUPS.customers],
] as const;
/**
 * Every cartridge as a page of each shell: the people of the shell get the same outcome as from its
 * query.
 */
export const OPEN_ROWS: readonly Resolved<PageRow<Ground>, PageOutcome>[] = FRAMES.flatMap(([address, inside]) =>
  cartridges.all().map(({ meta: { id, opens } }) => {
    const queryRow = DEFINITION_ROWS[opens]!;
    const page = { page: `GET ${address}`, allowed: [] } as const;
    const answers = Object.fromEntries(inside.map((person) => [person, queryRow.expected[person]]));
    return {
      ...page,
      expected: { ...pageTable(page), ...answers },
      visit: async (ground: Ground) => ({
        params: { cartridge: id },
        query: pageWith("", (await queryRow.input(ground)) as Record<string, string>),
      }),
    };
  }),
);
/** The fields of every call under /api that has fields, with their kinds. */
export const API_FIELDS: Record<ApiCall, Fields> = merged(({ fields }) => fields);
export const WITHOUT_FIELDS = Object.values(domains).flatMap(({ withoutFields = [] }) => withoutFields);

/** A valid request for a row. */
export const callOf = async ({ call }: CallRow<Ground>, ground: Ground): Promise<Prepared> =>
  (await call?.(ground)) ?? {};
