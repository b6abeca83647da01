import { Tags } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's Product Catalog (spec 2.12). */
  "/super-admin/catalog": {
    roles: ["SuperAdmin"],
    title: "Product Catalog",
    words: "products items sku price stock",
    actions: [
      { label: "Add Item", words: "new product sku", to: "?new=item", permission: "catalog:write" },
      { label: "Edit categories", words: "add rename category", to: "?new=categories", permission: "catalog:write" },
      { label: "Deleted products", words: "restore take back", to: "?category=deleted" },
    ],
    asks: ["search", "category", "sort", "letter", "page"],
    menu: { label: "Product Catalog", group: "Customers", icon: Tags, order: 15.5 },
  },
});
