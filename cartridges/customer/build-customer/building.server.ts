import type { CommandContext } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { shortDate } from "#ui/formats";
import { changeTerms } from "#cartridges/due/terms.server";
import { notifyOf } from "#cartridges/notification/notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { dayOfNumber, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import { cents, loadsChanged, locked } from "../customer-detail/commands.server";
import { firstOpenDays } from "../customer-detail/open-days.server";
import { createCustomer } from "../customer-list/adding.server";
import type { BuiltCustomer, NewItem } from "./schema";

/** @throws AppError 400 for an item on a day without service, or a duplicate. */
function refuseItems(items: readonly NewItem[], service_days: string): void {
  const served = daysOfLetters(service_days).map(numberOf);
  const seen = new Set<string>();
  for (const [index, { item_id, delivery_day }] of items.entries()) {
    const day = dayOfNumber(delivery_day)!;
    if (!served.includes(delivery_day))
      throw badInput({ [`items.${index}.delivery_day`]: `${day} is not one of the service days.` });
    const name = `${delivery_day} ${item_id}`;
    if (seen.has(name)) throw badInput({ [`items.${index}.item_id`]: `${item_id} is listed twice on ${day}s.` });
    seen.add(name);
  }
}

/**
 * Creates a customer with their first items. Each item starts on the first of its days whose load
 * is still open.
 * @throws AppError 400 with the invalid fields of the customer and the items (`items.0.item_id`).
 */
export async function createWithItems(context: CommandContext, { items, ...customer }: BuiltCustomer): Promise<void> {
  const { tx, now, actor } = context;
  refuseItems(items, customer.service_days);
  const available = await tx.product.findMany({
    where: { sku: { in: items.map(({ item_id }) => item_id) }, deletedAt: null, isActive: true, kind: "rental" },
    select: { sku: true },
  });
  const unknown = items.findIndex(({ item_id }) => !available.some(({ sku }) => sku === item_id));
  if (unknown >= 0)
    throw badInput({
      [`items.${unknown}.item_id`]: `${items[unknown]!.item_id} is not a product that can be rented.`,
    });
  await createCustomer(context, customer);
  const { customer: created, days } = await locked(context, customer.number);
  const [first, today] = [firstOpenDays(days), companyToday()];
  const changes = items.map(({ item_id: sku, delivery_day: day, quantity, customer_price }, index) => {
    const open = first[day];
    if (!open)
      throw badInput({
        [`items.${index}.delivery_day`]: `No ${dayOfNumber(day)} in the coming weeks is open for changes.`,
      });
    // Rented from today on, unless today's truck is loaded already.
    const from = days.some(({ number, begun }) => begun && number === day) ? open : today;
    return { sku, day, quantity, price_cents: cents(customer_price), from, comes: open };
  });
  await changeTerms(tx, { number: created.number, frequency: customer.frequency, now }, changes);
  loadsChanged(context, created, days);
  const from = changes.map(({ comes }) => comes).sort()[0]!;
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  await notifyOf(context, [
    {
      to: drivesRoute(created.route),
      news: {
        type: "info",
        about: "load",
        occasion: `built ${created.number}`,
        message: `${created.name} is a new customer: ${count} from ${shortDate(from)}.`,
        href: "/driver/loadlist",
        by: actor.id,
      },
    },
  ]);
}
