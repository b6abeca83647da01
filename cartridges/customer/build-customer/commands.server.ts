import { defineCommand } from "#kernel/definition";
import { createCustomer } from "../customer-list/adding.server";
import { createWithItems } from "./building.server";
import { buildCustomerSchema, newCustomerSchema } from "./schema";

/**
 * POST /api/customers/build: adds a customer and their first items, all or nothing.
 * @throws AppError 400, as does `createWithItems`.
 */
export const buildCustomer = defineCommand({
  name: "buildCustomer.build",
  done: "added a customer with first items",
  input: buildCustomerSchema,
  permission: "customers:write",
  async run(context, customer) {
    await createWithItems(context, customer);
    return { message: "Customer added", number: customer.number, items: customer.items.length };
  },
});

/**
 * POST /api/customers: adds a customer, with any items given.
 * @throws AppError 400 for a number that is taken, or an unknown route.
 */
export const addCustomer = defineCommand({
  name: "buildCustomer.add",
  done: "added a customer",
  input: newCustomerSchema,
  permission: "customers:write",
  async run(context, { items, ...customer }) {
    if (items.length === 0) await createCustomer(context, customer);
    else await createWithItems(context, { ...customer, items });
    return { message: "Customer added", number: customer.number };
  },
});
