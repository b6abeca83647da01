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
function together<Row>(partOf: (domain: AccessRows<Ground>) => Record<string, Row> | undefined): Record<string, Row> {
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

/** How each cartridge is opened, by its id: the name of the folder that says so. */
export const OPENINGS: Record<string, Opening<Ground>> = Object.fromEntries(
  Object.entries(domains).flatMap(([file, { opening }]) => (opening ? [[file.split("/").at(-2)!, opening]] : [])),
);
/** Every command and query: who may. */
export const DEFINITION_ROWS: Record<string, Resolved<DefinitionRow<Ground>, number>> = resolved(
  together(({ definitions }) => definitions),
  accessTable,
);
/** Every call under /api: who may. */
export const API_ROWS: Record<ApiCall, Resolved<CallRow<Ground>, number>> = resolved(
  together(({ calls }) => calls),
  accessTable,
);
/** Every topic of live events: who may. */
export const TOPIC_ROWS: Record<string, Resolved<TopicRow<Ground>, number>> = resolved(
  together(({ topics }) => topics),
  accessTable,
);
/** Every page and every form, some with several visits: who may, and the redirects of the others. */
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
/** In which frame any cartridge is a page, and who is in it. */
const FRAMES = [
  ["/open/:cartridge", GROUPS.office],
  ["/driver/open/:cartridge", GROUPS.drivers],
  ["/customer/open/:cartridge", GROUPS.customers],
] as const;
/** Every cartridge as a page of each frame: whoever is in the frame is answered as its query answers them. */
export const OPEN_ROWS: readonly Resolved<PageRow<Ground>, PageOutcome>[] = FRAMES.flatMap(([address, inside]) =>
  cartridges.all().map(({ meta: { id, opens } }) => {
    const asked = DEFINITION_ROWS[opens]!;
    const page = { page: `GET ${address}`, allowed: [] } as const;
    const answers = Object.fromEntries(inside.map((person) => [person, asked.expected[person]]));
    return {
      ...page,
      expected: { ...pageTable(page), ...answers },
      visit: async (ground: Ground) => ({
        params: { cartridge: id },
        query: pageWith("", (await asked.input(ground)) as Record<string, string>),
      }),
    };
  }),
);
/** The fields of every call under /api that has any, with their kinds. */
export const API_FIELDS: Record<ApiCall, Fields> = together(({ fields }) => fields);
export const WITHOUT_FIELDS = Object.values(domains).flatMap(({ withoutFields = [] }) => withoutFields);

/** A valid call of a row. */
export const callOf = async ({ call }: CallRow<Ground>, ground: Ground): Promise<Prepared> =>
  (await call?.(ground)) ?? {};
