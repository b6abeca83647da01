import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput, conflict, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { loading } from "#cartridges/due/topics.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { nextDate } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import { columnsOf, createCustomer, refuseHalfPosition } from "./adding.server";
import { fieldsInConflict, positionText } from "./rules";
import { createWithItems } from "../build-customer/building.server";
import { newCustomerSchema } from "../build-customer/schema";
import { changeCustomerSchema, customerIdSchema, type CustomerDetails } from "./schema";

/** Tells whoever sees this customer in a list, and the loads of the week to come that carry for them. */
function customerChanged({ emit }: Pick<CommandContext, "emit">, customer: { number: string; route: string }): void {
  listsOfCustomerChanged({ emit }, customer);
  const today = companyToday();
  for (const day of SERVICE_DAYS)
    emit({ topic: loading.at({ route: customer.route, date: nextDate(day, today) }), kind: "list" });
}

/** POST /api/customers: a new customer, who is served from now on, with what they rent if that is said. @throws AppError 400 for a number that is taken, a route that is not there. */
export const addCustomer = defineCommand({
  name: "customerList.add",
  input: newCustomerSchema,
  permission: "customers:write",
  async run(context, { items, ...customer }) {
    if (items.length === 0) await createCustomer(context, customer);
    else await createWithItems(context, { ...customer, items });
    return { message: "Customer added", number: customer.number };
  },
});

/** The customer's row, locked until the command ends. @throws AppError 404. */
async function lockedCustomer(tx: Transaction, number: string) {
  await tx.$executeRaw`select 1 from customer where number = ${number} for update`;
  const customer = await tx.customer.findUnique({ where: { number } });
  if (!customer) throw notFound("Customer not found");
  return customer;
}

type Service = Partial<Record<"route" | "service_days" | "frequency", string | undefined>>;
/** @throws AppError 400 where route, days or rhythm would be other ones: they change from a date on, and take what is rented along. */
function refuseOtherService(
  {
    routeNumber,
    serviceDays,
    serviceFrequency,
  }: { routeNumber: string; serviceDays: string; serviceFrequency: string },
  said: Service,
): void {
  const stored: Required<Service> = { route: routeNumber, service_days: serviceDays, frequency: serviceFrequency };
  for (const [field, value] of Object.entries(said))
    if (value !== undefined && value !== stored[field as keyof Service])
      throw badInput({
        [field]: "Route, service days and frequency are changed from a date on: PUT /customers/{id}/service.",
      });
}

/**
 * PUT /api/customers/{id}: changes a customer's name, address and ways to reach them. @throws AppError 409 where somebody else has changed
 * one of these fields meanwhile: `fields` are what stands there now, and nothing is written.
 */
export const changeCustomer = defineCommand({
  name: "customerList.change",
  input: changeCustomerSchema,
  permission: "customers:write",
  async run({ tx, emit }, { id, was, route, service_days, frequency, ...wanted }) {
    const customer = await lockedCustomer(tx, id);
    if (customer.deletedAt) throw notFound("Customer not found");
    refuseOtherService(customer, { route, service_days, frequency });
    const { accountName: name, zipCode: zip, accessInstructions: access } = customer;
    const { address, city, state, phone, email } = customer;
    const [lat, lng] = [positionText(customer.lat), positionText(customer.lng)];
    const stored: CustomerDetails = { name, zip, access, address, city, state, phone, email, lat, lng };
    const meeting = fieldsInConflict(stored, wanted, was);
    if (meeting.length > 0)
      throw new AppError(
        409,
        "Someone else has changed this customer meanwhile. Nothing is saved yet.",
        Object.fromEntries(meeting.map((field) => [field, stored[field]])),
      );
    const now = { ...stored, ...wanted };
    refuseHalfPosition(now);
    await tx.customer.update({ where: { number: id }, data: { ...columnsOf(wanted), version: { increment: 1 } } });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    return { message: `Customer ${now.name} updated successfully.`, details: now };
  },
});

/** DELETE /api/customers/{id}: no longer a customer from today on. What was delivered, billed and written about them stays. */
export const deleteCustomer = defineCommand({
  name: "customerList.delete",
  input: customerIdSchema,
  permission: "customers:write",
  async run({ tx, actor, now, emit }, { id }) {
    const customer = await lockedCustomer(tx, id);
    if (customer.deletedAt) throw notFound("Customer not found");
    await tx.customer.update({
      where: { number: id },
      data: { deletedAt: now, deletedById: actor.id, version: { increment: 1 } },
    });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    return { message: "Customer deleted successfully." };
  },
});

/** POST /api/customers/{id}/restore: takes a deletion back. @throws AppError 404, 409 for a customer who was not deleted. */
export const restoreCustomer = defineCommand({
  name: "customerList.restore",
  input: customerIdSchema,
  permission: "customers:write",
  async run({ tx, emit }, { id }) {
    const customer = await lockedCustomer(tx, id);
    if (!customer.deletedAt) throw conflict(`${customer.accountName} was not deleted.`);
    await tx.customer.update({
      where: { number: id },
      data: { deletedAt: null, deletedById: null, deletedReason: null, version: { increment: 1 } },
    });
    customerChanged({ emit }, { number: id, route: customer.routeNumber });
    return { message: `${customer.accountName} is a customer again.` };
  },
});
