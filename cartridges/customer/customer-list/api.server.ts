import { customerItems } from "#cartridges/rental-item/queries.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { asks, calls, executes, paged } from "#kernel/calls.server";
import { changeCustomer, deleteCustomer, restoreCustomer } from "./commands.server";
import { customerById, exportCustomers } from "./queries.server";

/** Reads customers and their items, and changes, deletes and restores customers (spec 7.2). */
export default calls({
  "GET /customers/export": asks(
    exportCustomers,
    (sent) => sent,
    ({ csv, date }) => csvAnswer(csv, `customers-${date}`),
  ),
  "GET /customers/:id": asks(customerById),
  "GET /customers/:id/rental-items": paged(asks(customerItems), "items", { usual: 1_000 }),
  "PUT /customers/:id": executes(changeCustomer),
  "DELETE /customers/:id": executes(deleteCustomer),
  "POST /customers/:id/restore": executes(restoreCustomer),
});
