import { asTool, asks, calls } from "#kernel/calls.server";
import { directSales, readItem, searchItems } from "./queries.server";

/** The product catalog as drivers and the office read it (spec 7.2). */
export default calls({
  "GET /direct-sales": asks(directSales),
  "GET /items/search": asTool(asks(searchItems), {
    name: "find_products",
    title: "Find products",
    description: "Products of the catalog by part of their name or SKU.",
    takes: { q: "Part of the name or the SKU." },
    needs: ["q"],
  }),
  "GET /items/:id": asks(readItem),
});
