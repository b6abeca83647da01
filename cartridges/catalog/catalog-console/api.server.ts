import { asks, calls, executes } from "#kernel/calls.server";
import {
  addCategory,
  deleteCategory,
  renameCategory,
  addItem,
  changeItem,
  deleteItem,
  restoreItem,
} from "./commands.server";
import { copyCatalog, readRenters } from "./queries.server";

/**
 * The catalog as the SuperAdmin manages it (spec 7.3). GET /rental-items/catalog lists it page by
 * page; the order page uses it too.
 */
export default calls({
  "GET /rental-items/catalog/copy": asks(copyCatalog),
  "GET /rental-items/catalog/:sku/customers": asks(readRenters),
  "POST /rental-items/catalog": executes(addItem),
  "PUT /rental-items/catalog/:sku": executes(changeItem),
  "DELETE /rental-items/catalog/:sku": executes(deleteItem),
  "POST /rental-items/catalog/:sku/restore": executes(restoreItem),
  "POST /categories": executes(addCategory),
  "PUT /categories/:id": executes(renameCategory),
  "DELETE /categories/:id": executes(deleteCategory),
});
