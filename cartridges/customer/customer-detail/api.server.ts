import { asks, calls, executes } from "#kernel/calls.server";
import {
  addItem,
  changeCustomerService,
  changeItem,
  endItem,
  takeBackChange,
  takeBackCustomerService,
} from "./commands.server";
import { findProducts, serviceEffect } from "./queries.server";

/**
 * The office's changes of a customer's rental items, service days and route, each effective from
 * today or later.
 */
export default calls({
  "GET /rentable-products": asks(findProducts),
  "POST /customers/:id/rental-items": executes(addItem),
  "PUT /customers/:id/rental-items/:itemId": executes(changeItem),
  "DELETE /customers/:id/rental-items/:itemId": executes(endItem),
  "DELETE /customers/:id/rental-items/:itemId/changes/:from": executes(takeBackChange),
  "GET /customers/:id/service/effect": asks(serviceEffect),
  "PUT /customers/:id/service": executes(changeCustomerService),
  "DELETE /customers/:id/service/:from": executes(takeBackCustomerService),
});
