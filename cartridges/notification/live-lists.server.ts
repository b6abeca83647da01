import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import type { CommandContext } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { notificationTopic } from "./notify.server";

const OFFICE_TOPIC = "lists:office";
const routeTopic = (route: string) => `lists:route:${route}`;
const customerTopic = (number: string) => `lists:customer:${number}`;
const CHANGED = { kind: "changed" } as const;

/**
 * Announces a change of the lists that this customer, those who serve them and the office see: an order, an account, a request, a note.
 * Toasts are separate (notifyUsers), because a person can turn them off.
 */
export async function listsChanged(
  { tx, emit }: Pick<CommandContext, "tx" | "emit">,
  customerNumber: string,
): Promise<void> {
  const customer = await tx.customer.findUnique({ where: { number: customerNumber }, select: { routeNumber: true } });
  listsOfCustomerChanged({ emit }, { number: customerNumber, route: customer?.routeNumber });
}

/** The same, if the customer's route is known. */
export function listsOfCustomerChanged(
  { emit }: Pick<CommandContext, "emit">,
  { number, route }: { number: string; route: string | undefined },
): void {
  for (const topic of [OFFICE_TOPIC, customerTopic(number), ...(route ? [routeTopic(route)] : [])])
    emit({ topic, ...CHANGED });
}

/** Announces to the office that a route's loading has started, is complete, or was reopened. */
export const routeDayChanged = ({ emit }: Pick<CommandContext, "emit">): void =>
  emit({ topic: OFFICE_TOPIC, ...CHANGED });

/** The topics of a person's devices: their own notifications, and the lists of their role. A relief driver gets those of the routes they cover. */
export async function topicsOf(db: Reader, actor: Actor & { id: string }): Promise<string[]> {
  const own = notificationTopic(actor.id);
  if (actor.role === "Admin" || actor.role === "SuperAdmin") return [own, OFFICE_TOPIC];
  if (actor.role === "Customer") return actor.customerNumber ? [own, customerTopic(actor.customerNumber)] : [own];
  const covered = await db.reliefCoverage.findMany({
    where: { driverId: actor.id, endedAt: null, lastDate: { gte: new Date(companyToday()) } },
    select: { routeNumber: true },
    distinct: ["routeNumber"],
  });
  return [
    own,
    ...(actor.routeNumber ? [routeTopic(actor.routeNumber)] : []),
    ...covered.map(({ routeNumber }) => routeTopic(routeNumber)),
  ];
}
