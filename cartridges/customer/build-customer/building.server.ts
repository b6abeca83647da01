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

/** What is wrong with the items by themselves, by their fields. */
function refuseItems(items: readonly NewItem[], service_days: string): void {
  const served = daysOfLetters(service_days).map(numberOf);
  const seen = new Set<string>();
  for (const [index, { item_id, delivery_day }] of items.entries()) {
    const day = dayOfNumber(delivery_day)!;
    if (!served.includes(delivery_day))
      throw badInput({ [`items.${index}.delivery_day`]: `${day} is not one of the service days.` });
    const name = `${delivery_day} ${item_id}`;
    if (seen.has(name)) throw badInput({ [`items.${index}.item_id`]: `${item_id} is there twice on ${day}s.` });
    seen.add(name);
  }
}

/**
 * Makes a customer and their first items. Each item holds from the first of its days whose load is still open.
 * @throws AppError 400 by the fields of the customer and of the items (`items.0.item_id`).
 */
export async function createWithItems(context: CommandContext, { items, ...customer }: BuiltCustomer): Promise<void> {
  const { tx, now, actor } = context;
  refuseItems(items, customer.service_days);
  const known = await tx.product.findMany({
    where: { sku: { in: items.map(({ item_id }) => item_id) }, deletedAt: null, isActive: true, kind: "rental" },
    select: { sku: true },
  });
  const unknown = items.findIndex(({ item_id }) => !known.some(({ sku }) => sku === item_id));
  if (unknown >= 0)
    throw badInput({
      [`items.${unknown}.item_id`]: `${items[unknown]!.item_id} is not a product that can be rented.`,
    });
  await createCustomer(context, customer);
  const { customer: held, days } = await locked(context, customer.number);
  const [first, today] = [firstOpenDays(days), companyToday()];
  const changes = items.map(({ item_id: sku, delivery_day: day, quantity, customer_price }, index) => {
    const open = first[day];
    if (!open)
      throw badInput({
        [`items.${index}.delivery_day`]: `No ${dayOfNumber(day)} of the next weeks is open for this.`,
      });
    // Rented from today on, unless today's truck has left without it.
    const from = days.some(({ number, begun }) => begun && number === day) ? open : today;
    return { sku, day, quantity, price_cents: cents(customer_price), from, comes: open };
  });
  await changeTerms(tx, { number: held.number, frequency: customer.frequency, now }, changes);
  loadsChanged(context, held, days);
  const from = changes.map(({ comes }) => comes).sort()[0]!;
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  await notifyOf(context, [
    {
      to: drivesRoute(held.route),
      news: {
        type: "info",
        about: "load",
        occasion: `built ${held.number}`,
        message: `${held.name} is a new customer: ${count} from ${shortDate(from)}.`,
        href: "/driver/loadlist",
        by: actor.id,
      },
    },
  ]);
}
