import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput, conflict, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { Customer } from "#services/database/generated/client";
import { begunInWords, hasBegun, type Hanging } from "#cartridges/due/day-dependents";
import { hangsOnCustomers } from "#cartridges/due/day-dependents.server";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { loading } from "#cartridges/due/topics.server";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { notifyOf } from "#cartridges/notification/notify.server";
import { endOrders, reviveOrders } from "#cartridges/order/ending.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { nextDate } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import { columnsOf, refuseHalfPosition } from "./adding.server";
import { fieldsInConflict, positionText } from "./rules";
import { changeCustomerSchema, customerIdSchema, type CustomerDetails } from "./schema";

/** Refreshes open lists with this customer, and their route's open loads of the coming week. */
function customerChanged({ emit }: Pick<CommandContext, "emit">, customer: { number: string; route: string }): void {
  listsOfCustomerChanged({ emit }, customer);
  const today = companyToday();
  for (const day of SERVICE_DAYS)
    emit({ topic: loading.at({ route: customer.route, date: nextDate(day, today) }), kind: "list" });
}

/** Locks the customer's row until the transaction ends. @throws AppError 404. */
async function lockedCustomer(tx: Transaction, number: string) {
  await tx.$executeRaw`select 1 from customer where number = ${number} for update`;
  const customer = await tx.customer.findUnique({ where: { number } });
  if (!customer) throw notFound("Customer not found");
  return customer;
}

type Service = Partial<Record<"route" | "service_days" | "frequency", string | undefined>>;
/**
 * @throws AppError 400 if the route, days or frequency differ: these change from a date on, with
 * the items.
 */
function refuseOtherService(
  {
    routeNumber,
    serviceDays,
    serviceFrequency,
  }: { routeNumber: string; serviceDays: string; serviceFrequency: string },
  submitted: Service,
): void {
  const stored: Required<Service> = { route: routeNumber, service_days: serviceDays, frequency: serviceFrequency };
  for (const [field, value] of Object.entries(submitted))
    if (value !== undefined && value !== stored[field as keyof Service])
      throw badInput({
        [field]: "Route, service days and frequency are changed from a date on: PUT /customers/{id}/service.",
      });
}

/**
 * PUT /api/customers/{id}: changes a customer's name, address and contact details.
 * @throws AppError 409 if somebody else has changed one of these fields in the meantime. `fields`
 * then has the stored values, and nothing is written.
 */
export const changeCustomer = defineCommand({
  name: "customerList.change",
  done: "changed a customer's details",
  input: changeCustomerSchema,
  permission: "customers:write",
  async run({ tx, emit }, { id, was, route, service_days, frequency, ...requested }) {
    const customer = await lockedCustomer(tx, id);
    if (customer.deletedAt) throw notFound("Customer not found");
    refuseOtherService(customer, { route, service_days, frequency });
    const { accountName: name, zipCode: zip, accessInstructions: access } = customer;
    const { address, city, state, phone, email } = customer;
    const [lat, lng] = [positionText(customer.lat), positionText(customer.lng)];
    const stored: CustomerDetails = { name, zip, access, address, city, state, phone, email, lat, lng };
    const conflicts = fieldsInConflict(stored, requested, was);
    if (conflicts.length > 0)
      throw new AppError(
        409,
        "Someone else has changed this customer meanwhile. Nothing is saved yet.",
        Object.fromEntries(conflicts.map((field) => [field, stored[field]])),
      );
    const now = { ...stored, ...requested };
    refuseHalfPosition(now);
    await tx.customer.update({ where: { number: id }, data: { ...columnsOf(requested), version: { increment: 1 } } });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    return { message: `Customer ${now.name} updated successfully.`, details: now };
  },
});

/**
 * @throws AppError 409 while the customer's linen is on a truck: loaded or on its way, and their
 * stop not done.
 */
async function refuseOnTheTruck(tx: Transaction, number: string): Promise<void> {
  const hanging = await hangsOnCustomers(tx, [{ number, from: companyToday() }]);
  const isDone = ({ date }: Hanging) =>
    hanging.some(
      (stop) => stop.kind === "stop" && stop.date === date && (stop.status === "completed" || stop.status === "issue"),
    );
  const begun = hanging.find((each) => hasBegun(each) && !isDone(each));
  if (begun) throw conflict(`${begunInWords(begun)} Delete them once their stop is done.`);
}

/** Notifies the customer's buyers and their route's drivers. */
async function tellOf(
  context: CommandContext,
  { number, accountName: name, routeNumber: route }: Pick<Customer, "number" | "accountName" | "routeNumber">,
  { what, buyers, drivers, orders }: { what: string; buyers: string; drivers: string; orders: string },
): Promise<void> {
  const occasion = `customer ${what} ${number} ${context.now.toISOString()}`;
  await notifyBuyers(context, occasion, [
    { number, message: buyers, paragraphs: orders === "" ? [] : [orders.trim()] },
  ]);
  const news = {
    about: "load" as const,
    type: "info" as const,
    occasion,
    by: context.actor.id,
    href: "/driver/loadlist",
  };
  await notifyOf(context, [{ to: drivesRoute(route), news: { ...news, message: `${name} ${drivers}${orders}` } }]);
}

/**
 * DELETE /api/customers/{id}: soft-deletes a customer from today on. Past deliveries, invoices and
 * notes are kept, and open orders are canceled.
 * @throws AppError 404, or 409 while their linen is on a truck.
 */
export const deleteCustomer = defineCommand({
  name: "customerList.delete",
  done: "deleted a customer",
  input: customerIdSchema,
  permission: "customers:write",
  async run(context, { id }) {
    const { tx, actor, now, emit } = context;
    const customer = await lockedCustomer(tx, id);
    if (customer.deletedAt) throw notFound("Customer not found");
    await lockRouteLoad(tx, customer.routeNumber);
    await refuseOnTheTruck(tx, id);
    const orders = await endOrders(context, id);
    await tx.customer.update({
      where: { number: id },
      data: { deletedAt: now, deletedById: actor.id, version: { increment: 1 } },
    });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    const words = {
      what: "deleted",
      buyers: "Your deliveries have ended.",
      drivers: "is no longer a customer.",
      orders,
    };
    await tellOf(context, customer, words);
    return { message: `Customer deleted successfully.${orders}`, orders: orders.trim() };
  },
});

/**
 * POST /api/customers/{id}/restore. @throws AppError 404, or 409 if the customer is not deleted.
 */
export const restoreCustomer = defineCommand({
  name: "customerList.restore",
  done: "restored a customer",
  input: customerIdSchema,
  permission: "customers:write",
  async run(context, { id }) {
    const { tx, emit } = context;
    const customer = await lockedCustomer(tx, id);
    if (!customer.deletedAt) throw conflict(`${customer.accountName} was not deleted.`);
    await tx.customer.update({
      where: { number: id },
      data: { deletedAt: null, deletedById: null, deletedReason: null, version: { increment: 1 } },
    });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    const orders = await reviveOrders(context, id);
    const words = { what: "restored", buyers: "Your deliveries go on.", drivers: "is a customer again.", orders };
    await tellOf(context, customer, words);
    return { message: `${customer.accountName} is a customer again.${orders}` };
  },
});
