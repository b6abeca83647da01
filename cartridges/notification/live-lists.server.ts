import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import type { CommandContext } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { notificationTopic } from "./notify.server";

const OFFICE_TOPIC = "lists:office";
const routeTopic = (route: string) => `lists:route:${route}`;
const customerTopic = (number: string) => `lists:customer:${number}`;
const accountTopic = (userId: string) => `lists:account:${userId}`;
const CHANGED = { kind: "changed" } as const;

/**
 * Announces the decision to an account that waits for approval. It receives nothing else until
 * then.
 */
export const accountChanged = ({ emit }: Pick<CommandContext, "emit">, userId: string): void =>
  emit({ topic: accountTopic(userId), ...CHANGED });

/**
 * Announces that lists have changed for a customer, those who serve them and the office: an order,
 * account, request or note. Toasts are separate (notifyUsers), because a person can turn them off.
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

/** The same for several customers at once: each list is announced once. */
export function listsOfCustomersChanged(
  { emit }: Pick<CommandContext, "emit">,
  { numbers, routes }: { numbers: readonly string[]; routes: readonly string[] },
): void {
  for (const topic of [OFFICE_TOPIC, ...numbers.map(customerTopic), ...routes.map(routeTopic)])
    emit({ topic, ...CHANGED });
}

/**
 * Announces a change of a person to the office, and to the lists of their role, which they may no
 * longer be allowed to see.
 */
export function listsOfPersonChanged(
  { emit }: Pick<CommandContext, "emit">,
  { routeNumber, customerNumber }: { routeNumber: string | null; customerNumber: string | null },
): void {
  const ownLists = [
    ...(routeNumber ? [routeTopic(routeNumber)] : []),
    ...(customerNumber ? [customerTopic(customerNumber)] : []),
  ];
  for (const topic of [OFFICE_TOPIC, ...ownLists]) emit({ topic, ...CHANGED });
}

/** Announces to the office that a route's loading has started, is complete, or was reopened. */
export const routeDayChanged = ({ emit }: Pick<CommandContext, "emit">): void =>
  emit({ topic: OFFICE_TOPIC, ...CHANGED });

/** What a person's devices subscribe to: their own news, and the lists of their role. */
export const topicsOf = async (db: Reader, actor: Actor & { id: string }): Promise<string[]> => [
  notificationTopic(actor.id),
  ...(await listsOf(db, actor)),
];

/** The lists of a person's role. A relief driver's include the routes they cover. */
export async function listsOf(db: Reader, actor: Actor & { id: string }): Promise<string[]> {
  if (actor.role === "Admin" || actor.role === "SuperAdmin") return [OFFICE_TOPIC];
  if (actor.role === "Customer" && !actor.approved) return [accountTopic(actor.id)];
  if (actor.role === "Customer") return actor.customerNumber ? [customerTopic(actor.customerNumber)] : [];
  const covered = await db.reliefCoverage.findMany({
    where: { driverId: actor.id, endedAt: null, lastDate: { gte: new Date(companyToday()) } },
    select: { routeNumber: true },
    distinct: ["routeNumber"],
  });
  return [
    ...(actor.routeNumber ? [routeTopic(actor.routeNumber)] : []),
    ...covered.map(({ routeNumber }) => routeTopic(routeNumber)),
  ];
}
