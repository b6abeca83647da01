import { asks, calls } from "#kernel/calls.server";
import { directSales, readItem, searchItems } from "./queries.server";

/** The product catalog as drivers and the office read it (spec 7.2). */
export default calls({
  "GET /direct-sales": asks(directSales),
  "GET /items/search": asks(searchItems),
  "GET /items/:id": asks(readItem),
});
