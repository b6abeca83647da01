import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { servedCustomer } from "#cartridges/serving/access.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { readPortal } from "../order-portal/reading.server";
import { publishedBlocks, type PublishedBlocks } from "../page-blocks/published.server";
import { shownOn } from "../page-blocks/rules";
import { pageKeySchema, type PageBuilderData, type ShownPage, type StoredDraft } from "./schema";

type Kept = StoredDraft & Pick<PageBuilderData, "shown" | "versions" | "driver">;

/**
 * Reads a stored page: its draft, its published version, and the driver for a
 * contact block. One statement.
 */
export async function readPage(db: Reader, number: string): Promise<Kept> {
  const [row] = await db.$queryRaw<(Omit<Kept, "saved"> & { at: Date | null; by: string | null })[]>`
    select coalesce(g.blocks, '[]') as blocks, coalesce(g.version, 0) as version, g.changed_at as at, u.name as by,
      (select json_build_object('name', d.name, 'phone', w.phone)
        from ${ownDriver(Prisma.sql`c.route_number`)} d join "user" w on w.id = d.id) as driver,
      (select json_build_object('number', v.number, 'at', v.published_at, 'by', w.name, 'blocks', v.blocks)
        from customer_page_version v
        left join "user" w on w.id = v.published_by_id where v.customer_number = c.number
          and v.number = g.shown) as shown,
      coalesce((select json_agg(json_build_object('number', v.number, 'at', v.published_at, 'by', w.name)
        order by v.number desc)
        from customer_page_version v left join "user" w on w.id = v.published_by_id
          where v.customer_number = c.number), '[]') as versions
    from customer c left join customer_page g on g.customer_number = c.number
      left join "user" u on u.id = g.changed_by_id
    where c.number = ${number}`;
  if (!row) throw notFound("Customer not found");
  const { at, by, ...page } = row;
  return { ...page, saved: at && { at: at.toISOString(), by: by ?? "" } };
}

/** GET /api/customers/{number}/page: the data of the page builder. */
export const openPageBuilder = defineQuery({
  name: "customerPage.open",
  input: pageKeySchema,
  permission: "pages:write",
  scope: async ({ db, actor }, { number }) => Boolean(await servedCustomer(db, actor, number)),
  async run({ db, actor }, { number }): Promise<PageBuilderData> {
    const [page, portal] = await Promise.all([readPage(db, number), readPortal({ db, actor }, { number })]);
    return {
      ...page,
      customer: portal.customer,
      portal,
      today: companyToday(),
      timezone: company().timezone,
      editor: actor.id ?? actor.kind,
    };
  },
});

/**
 * GET /api/customers/{number}/page/published: the page that the customer's portal shows today, for
 * the customer and whoever serves them.
 */
export const publishedPage = defineQuery({
  name: "customerPage.published",
  input: pageKeySchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => Boolean(await servedCustomer(db, actor, number)),
  async run({ db }, { number }): Promise<ShownPage> {
    const [row] = await db.$queryRaw<{ blocks: PublishedBlocks }[]>`
      select ${publishedBlocks} as blocks from customer c where c.number = ${number}`;
    return { blocks: shownOn(row?.blocks ?? [], companyToday()) };
  },
});
