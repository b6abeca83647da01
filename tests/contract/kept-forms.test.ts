import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

// What a driver or a buyer enters is kept on the device until it is sent or discarded
// (ui/drafts): a view with fields has a draft, or stands here with its reason.

const ROOT = resolve(import.meta.dirname, "../..");
const HAS_FIELDS = /<(form|Form|Field|TextField|SelectField|Stepper)\b/;
const HAS_DRAFT = /\b(DraftForm|PageForm|useDraft|useFormDraft)\b/;

/** Views with fields and no draft of their own. */
const WITHOUT: Readonly<Record<string, string>> = {
  "cartridges/catalog/view.tsx": "filters a list",
  "cartridges/journal/search.tsx": "searches",
  "cartridges/order/order-history/view.tsx": "filters a list",
  "cartridges/order/order-portal/view.tsx": "its cartridge keeps the cart",
  "cartridges/order/standing-order/cart-dialog.tsx": "its cartridge keeps the cart",
  "cartridges/order/customer-page-builder/block-form.tsx": "its cartridge keeps the page",
  "cartridges/order/customer-page-builder/product-forms.tsx": "its cartridge keeps the page",
  "cartridges/order/open-order.tsx": "kept by pending-order.tsx",
  "cartridges/relief/setup.tsx": "two choices",
  "cartridges/stop/item-figures.tsx": "kept by delivery-sheet.tsx",
  "cartridges/stop/proof/signature.tsx": "kept by delivery-sheet.tsx",
  "cartridges/account/view.tsx": "account-form.tsx has the form",
  "cartridges/order/order-portal/portal-page.tsx": "its cartridge keeps the cart",
  "cartridges/load-list/one-by-one.tsx": "each mark is stored as it is made",
  "cartridges/load-list/item-row.tsx": "each mark is stored as it is made",
};
/** The office's pages, which are used at a desk. */
const OFFICE = [
  "cartridges/account/access-code/",
  "cartridges/account/custom-role/",
  "cartridges/account/user-list/",
  "cartridges/catalog/catalog-console/",
  "cartridges/customer/build-customer/",
  "cartridges/customer/customer-detail/",
  "cartridges/customer/customer-list/",
  "cartridges/database/",
  "cartridges/holiday/",
  "cartridges/relief/assignment/",
  "cartridges/route-plan/",
  "cartridges/routes/route-list/",
  "cartridges/setting/",
  "cartridges/test-console/",
];

const views = execFileSync("git", ["ls-files", "-c", "-o", "--exclude-standard", "cartridges"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path.endsWith(".tsx") && !path.includes(".test."));
const withFields = views.filter((path) => HAS_FIELDS.test(readFileSync(resolve(ROOT, path), "utf8")));

it("finds the views that have fields", () => {
  expect(withFields.length).toBeGreaterThan(40);
});

it.each(withFields.filter((path) => !OFFICE.some((folder) => path.startsWith(folder))))(
  "%s keeps its draft",
  (path) => {
    const hasDraft = HAS_DRAFT.test(readFileSync(resolve(ROOT, path), "utf8"));
    expect(hasDraft || path in WITHOUT, "has fields, and neither a draft nor a reason to have none").toBe(true);
  },
);

it("every reason is of a view that has fields and no draft", () => {
  const needed = withFields.filter((path) => !HAS_DRAFT.test(readFileSync(resolve(ROOT, path), "utf8")));
  expect(Object.keys(WITHOUT).filter((path) => !needed.includes(path))).toEqual([]);
});
