import { expect, type Page } from "@playwright/test";
import { pieces } from "../../ui/formats";
import type { Sql } from "./own-portal";
import { hydrated } from "./person";
import { SCREENS } from "./screens";

// The figures of a route's day from two sources: as the screens show them, and counted from the
// database. A test compares the two.

export interface RouteDate {
  route: string;
  date: string;
}
type Product = Record<"Loaded" | "Delivered" | "Miscounted" | "Back" | "Rest", number>;

export interface DayFigures {
  /** The four counters of the route view. */
  counters: Record<"Pending" | "Active" | "Complete" | "Issues", number>;
  /** The Route tab: "31/35", and the names in each of its lists. */
  progress: string;
  open: string[];
  completed: string[];
  /** The end of the day: its heading, each product's totals, and whether it is closed. */
  end: string;
  products: Record<string, Product>;
  differences: string[];
  isClosed: boolean;
  /** The route's row in the office's list of days. */
  office: { done: string; issues: number; short: number; loaded: string };
}

export const rows = (page: Page) => page.getByRole("list", { name: "Route stops" }).getByRole("listitem");
/** A counter on the route view. */
export const count = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

const numberOf = (text: string) => Number(text.replaceAll(",", ""));
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The figures on the driver's screens and in the office's list of days. */
export async function shownFigures(page: Page, desk: Page, { route, date }: RouteDate): Promise<DayFigures> {
  await page.goto("/driver/route");
  await hydrated(page);
  const counter = async (label: string) => numberOf(await count(page, label).innerText());
  const counters = {
    Pending: await counter("Pending"),
    Active: await counter("Active"),
    Complete: await counter("Complete"),
    Issues: await counter("Issues"),
  };

  await page.goto("/driver/dashboard/route");
  await hydrated(page);
  const progress = await page
    .locator("main strong")
    .filter({ hasText: /^\d+\/\d+$/ })
    .innerText();
  const inList = (name: string) => page.getByRole("list", { name, exact: true }).getByRole("listitem");
  const labels = await inList("Active stops")
    .getByRole("button", { name: /Details$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")!));
  const open = labels.map((label) => /^Stop \d+: (.*), [^,]+\. Details$/.exec(label)![1]!).sort(byText);
  const completed = (await inList("Completed stops").locator("s").allInnerTexts()).sort(byText);

  await page.goto("/driver/day-end");
  await hydrated(page);
  const end = await page.getByRole("heading", { name: /stops complete$/ }).innerText();
  const isClosed = (await page.getByText("Day closed", { exact: true }).count()) > 0;
  await page.getByText("All products of the day").click();
  const table = page.getByRole("table", { name: "Loaded, delivered and back, by product" });
  const [, ...columns] = await table.locator("thead th").allInnerTexts();
  const products: DayFigures["products"] = {};
  for (const row of await table.locator("tbody tr").all()) {
    const figures = (await row.locator("td").allInnerTexts()).map(numberOf);
    const named = Object.fromEntries(columns.map((column, place) => [column, figures[place]!]));
    products[await row.locator("th").innerText()] = { Miscounted: 0, ...named } as Product;
  }
  const differences = await page
    .getByRole("list", { name: "Shorts and differences" })
    .getByRole("listitem")
    .allInnerTexts();

  // Some columns are only shown on a desktop.
  await desk.setViewportSize(SCREENS.desk.viewport);
  await desk.goto(`/admin/days?date=${date}`);
  await hydrated(desk);
  const office = desk
    .getByRole("row")
    .filter({ has: desk.getByRole("link", { name: new RegExp(`^Route ${route}\\b`) }) });
  await expect(office).toHaveCount(1);
  const headers = await desk.getByRole("columnheader").allTextContents();
  const cell = (header: string) => office.locator("th, td").nth(headers.indexOf(header)).innerText();
  return {
    counters,
    progress,
    open,
    completed,
    end,
    products,
    differences: differences.map((words) => words.replace(/\s+/g, " ")).sort(byText),
    isClosed,
    office: {
      done: (await cell("Stops done")).split("\n")[0]!,
      // Only shown when there are any.
      issues: numberOf(/(\d+) issues?/.exec(await cell("Stops done"))?.[1] ?? "0"),
      short: numberOf(/([\d,]+) short/.exec(await cell("State"))?.[1] ?? "0"),
      loaded: (await office.getByRole("img", { name: /pieces loaded$/ }).getAttribute("aria-label"))!,
    },
  };
}

/**
 * The same figures from the database. If nobody loaded the route, the loaded quantity is the due
 * one.
 */
export async function storedFigures(sql: Sql, { route, date }: RouteDate): Promise<DayFigures> {
  const key = [route, date];
  const stops = await sql<{ name: string; status: string }>(
    `select c.account_name as name, s.status::text from stop s join customer c on c.number = s.customer_number
      where s.route_number = $1 and s.service_date = $2::date`,
    key,
  );
  const inState = (...states: string[]) => stops.filter(({ status }) => states.includes(status));
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort(byText);
  const products = await sql<Product & { name: string }>(
    `with loaded as (
        select m.sku, m.loaded_quantity as pieces from loading_mark m join loading_session ls on ls.id = m.session_id
          where ls.route_number = $1 and ls.service_date = $2::date and not m.cleared
        union all
        select ri.sku, sum(ri.quantity) from rental_item ri join customer c on c.number = ri.customer_number
          where c.route_number = $1 and ri.delivery_day = extract(isodow from $2::date)
            and not exists (select 1 from loading_session where route_number = $1 and service_date = $2::date)
          group by ri.sku
      ),
      at_doors as (
        select d.sku, sum(d.delivered) as delivered,
            sum(case when d.reason in ('short', 'count') then d.loaded - d.delivered else 0 end) as miscounted
          from delivery_line d join stop s on s.id = d.stop_id
          where s.route_number = $1 and s.service_date = $2::date group by d.sku
      ),
      back as (
        select distinct on (line ->> 'item_id') line ->> 'item_id' as sku, (line ->> 'returned')::int as pieces
          from day_act a cross join jsonb_array_elements(a.detail -> 'lines') line
          where a.route_number = $1 and a.service_date = $2::date and a.kind = 'settle'
          order by line ->> 'item_id', a.sequence desc
      )
    select p.name, l.pieces::int as "Loaded", coalesce(d.delivered, 0)::int as "Delivered",
      coalesce(d.miscounted, 0)::int as "Miscounted", coalesce(b.pieces, 0)::int as "Back",
      (l.pieces - coalesce(d.delivered, 0) - coalesce(d.miscounted, 0) - coalesce(b.pieces, 0))::int as "Rest"
    from loaded l join product p on p.sku = l.sku
      left join at_doors d on d.sku = l.sku left join back b on b.sku = l.sku`,
    key,
  );
  const differences = await sql<{ words: string }>(
    `select c.account_name || ': ' || p.name || ' ' || to_char(d.delivered, 'FM999,999') || ' of ' ||
        to_char(d.due, 'FM999,999') || ' ' ||
        case d.reason when 'short' then 'Short' when 'refused' then 'Refused' else d.reason end as words
      from delivery_line d join stop s on s.id = d.stop_id join customer c on c.number = s.customer_number
        join product p on p.sku = d.sku
      where s.route_number = $1 and s.service_date = $2::date and d.reason is not null`,
    key,
  );
  const [day] = await sql<{ closed: boolean }>(
    `select closed_at is not null as closed from route_day where route_number = $1 and service_date = $2::date`,
    key,
  );
  const [load] = await sql<{ loaded: number; short: number }>(
    `select coalesce(sum(m.loaded_quantity), 0)::int as loaded, coalesce((
          select sum(sh.quantity) from loading_short sh join loading_session ls on ls.id = sh.session_id
          where ls.route_number = $1 and ls.service_date = $2::date), 0)::int as short
      from loading_mark m join loading_session ls on ls.id = m.session_id and not m.cleared
      where ls.route_number = $1 and ls.service_date = $2::date`,
    key,
  );
  const { loaded, short } = load!;
  const due = loaded + short || products.reduce((sum, { Loaded }) => sum + Loaded, 0);
  const [done, issues] = [inState("completed").length, inState("issue").length];
  return {
    counters: {
      Pending: inState("pending").length,
      Active: inState("in_progress").length,
      Complete: done,
      Issues: issues,
    },
    progress: `${done}/${stops.length}`,
    open: namesOf(inState("pending", "in_progress", "issue")),
    completed: namesOf(inState("completed")),
    end: `${done} of ${stops.length} stops complete`,
    products: Object.fromEntries(products.map(({ name, ...figures }) => [name, figures])),
    differences: differences.map(({ words }) => words).sort(byText),
    isClosed: day!.closed,
    office: {
      done: `${done} of ${stops.length}`,
      issues,
      short,
      loaded: `${pieces(loaded)} of ${pieces(due)} pieces loaded`,
    },
  };
}
