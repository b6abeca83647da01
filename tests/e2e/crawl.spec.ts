import { expect, test } from "@playwright/test";
import { Crawl } from "./crawl";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter } from "./person";
import { SCREENS } from "./screens";

const ROLES = ["hotel", "driver33", "relief", "admin", "superadmin"] as const;
/** How many addresses of one kind are opened: other customers, other dates. */
const OF_ONE_KIND = 3;

// Desktop only: long-names.spec.ts opens the same pages on a phone. The roles share `shown`, so
// each kind of page is rendered once.
test.describe.configure({ mode: "serial" });

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({}, { lived: true });
});
test.afterAll(() => portal.stop());

/** The kinds of pages that a browser has rendered, for any role. */
const shown = new Set<string>();
/** The highest number of addresses of each kind that a single role opened. */
const kinds = new Map<string, number>();

for (const role of ROLES)
  test(`every link that ${role} can see opens`, async ({ browser }) => {
    // About two hundred pages per role, each rendered in a browser.
    test.setTimeout(600_000);
    const desk = await browser.newContext({ baseURL: portal.url, ...SCREENS.desk });
    const home = await enter(await desk.newPage(), role);
    const crawl = new Crawl({ role, portal: portal.url, browser: desk, shown, ofOneKind: OF_ONE_KIND });
    crawl.found([home], "the sign-in");
    await crawl.walk();
    for (const [kind, count] of crawl.opened) kinds.set(kind, Math.max(count, kinds.get(kind) ?? 0));
    await desk.close();
    expect(crawl.faults).toEqual([]);
  });

test("the crawl reached invoices, orders, reports and customers by enough different ids", () => {
  for (const [kind, least] of [
    ["/customer/:/dashboard?statement=:&tab=invoices", 3],
    ["/api/statements/:/pdf", 3],
    ["/api/deliveries/:/ticket", 3],
    ["/customer/:", 2],
    ["/open/order-history?number=:", 2],
    ["/driver/report/:", 1],
    ["/report/:", 3],
    ["/super-admin/load-lists?driver=:", 3],
  ] as const)
    expect.soft(kinds.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(least);
});

test("every invoice of every customer opens", async ({ browser }) => {
  test.setTimeout(300_000);
  const desk = await browser.newContext({ baseURL: portal.url, ...SCREENS.desk });
  await enter(await desk.newPage(), "superadmin");
  const read = async <Answer>(address: string) => (await (await desk.request.get(address)).json()) as Answer;
  const numbers: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await read<{ customers: { customer_num: string }[]; total_pages: number }>(
      `/api/customers?page=${page}`,
    );
    numbers.push(...answer.customers.map(({ customer_num }) => customer_num));
    pages = answer.total_pages;
  }
  const faults: string[] = [];
  let invoices = 0;
  for (const number of numbers) {
    const { statements } = await read<{ statements: { id: string }[] }>(`/api/statements?customer=${number}`);
    invoices += statements.length;
    for (const { id } of statements) {
      const answer = await desk.request.get(`/open/statement?number=${number}&statement=${id}`);
      if (!answer.ok() || !(await answer.text()).includes(", issued "))
        faults.push(`${number}: ${id}, ${answer.status()}`);
    }
  }
  expect(faults).toEqual([]);
  expect(invoices).toBeGreaterThan(300);
  await desk.close();
});
