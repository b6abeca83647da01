import { defineQuery } from "#kernel/definition";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { openRelief } from "#cartridges/relief/queries.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { inventoryKeySchema, type InventoryData } from "./schema";

/** The actor's next load: of the given route, their own, or the next one they cover. */
async function nextLoad(actor: Actor, route?: string): Promise<{ route: string; date: CompanyDate } | null> {
  const { date } = comingServiceDay(companyToday());
  const ownRoute = route ?? actor.routeNumber;
  if (ownRoute) return { route: ownRoute, date };
  if (actor.role !== "Driver") return null;
  return (await runQuery(openRelief, actor, {})).coverages[0] ?? null;
}

/** The contents of today's load, or the next service day's, for whoever may read the load list. */
export const openInventory = defineQuery({
  name: "inventory.open",
  input: inventoryKeySchema,
  permission: "loading:read",
  async run({ actor }, { route }): Promise<InventoryData> {
    const today = companyToday();
    const load = await nextLoad(actor, route);
    if (!load) return { today, inventory: null };
    const { categories, ...list } = await runQuery(loadList, actor, { route: load.route, date: load.date });
    return {
      today,
      inventory: {
        route: list.route,
        service_day: list.service_day,
        date: list.date,
        total_items: list.total_items,
        total_pieces: list.total_pieces,
        customer_count: list.customer_count,
        categories: categories.map(({ name, items }) => ({
          name,
          itemCount: items.length,
          totalQuantity: items.reduce((sum, { total_quantity }) => sum + total_quantity, 0),
          items: items.map(({ item_id, description, total_quantity }) => ({
            item_id,
            description,
            quantity: total_quantity,
          })),
        })),
      },
    };
  },
});
