import { pages, type Page } from "#kernel/pages";

const office: Page = { roles: ["Admin", "SuperAdmin"], title: "Customer" };

export default pages({
  /** A customer's page for the office (spec 2.8). */
  "/customer/:number": { ...office, asks: ["tab", "type", "from", "to", "page"] },
  "/customer/:number/edit": { ...office, title: "Edit customer", key: { form: "edit" } },
  "/customer/:number/add-item": { ...office, title: "Add item", key: { form: "add-item" } },
  "/customer/:number/item/:itemId/edit": { ...office, title: "Edit item", key: { form: "item" } },
});
