import { Tags } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's Product Catalog (spec 2.12). */
  "/super-admin/catalog": {
    roles: ["SuperAdmin"],
    title: "Product Catalog",
    asks: ["search", "category", "sort", "page"],
    menu: { label: "Product Catalog", icon: Tags, order: 3.2 },
  },
});
