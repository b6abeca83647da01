import { defineCommand } from "#kernel/definition";
import { createWithItems } from "./building.server";
import { buildCustomerSchema } from "./schema";

/** POST /api/customers/build: a customer and the first items in one go, all or nothing. @throws AppError 400 as `createWithItems`. */
export const buildCustomer = defineCommand({
  name: "buildCustomer.build",
  input: buildCustomerSchema,
  permission: "customers:write",
  async run(context, customer) {
    await createWithItems(context, customer);
    return { message: "Customer added", number: customer.number, items: customer.items.length };
  },
});
