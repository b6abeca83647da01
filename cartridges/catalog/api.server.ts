import { asTool, asks, calls } from "#kernel/calls.server";
import { directSales, readItem, searchItems } from "./queries.server";

/** The product catalog as drivers and the office read it (spec 7.2). */
export default calls({
  "GET /direct-sales": asks(directSales),
  "GET /items/search": asTool(asks(searchItems), {
    name: "find_products",
    title: "Find products",
    description: "Products of the catalog by a part of their name or SKU.",
    takes: { q: "A part of the name or of the SKU." },
    needs: ["q"],
  }),
  "GET /items/:id": asks(readItem),
});
