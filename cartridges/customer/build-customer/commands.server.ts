import { defineCommand } from "#kernel/definition";
import { createCustomer } from "../customer-list/adding.server";
import { createWithItems } from "./building.server";
import { buildCustomerSchema, newCustomerSchema } from "./schema";

/** POST /api/customers/build: a customer and the first items in one go, all or nothing. @throws AppError 400 as `createWithItems`. */
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

/** POST /api/customers: a new customer, who is served from now on, with what they rent if that is said. @throws AppError 400 for a number that is taken, a route that is not there. */
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
