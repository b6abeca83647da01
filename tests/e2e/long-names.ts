import type { APIRequestContext, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { csv } from "../support/company-files";
import { enter } from "./person";

/** Longer than the 48 letters of a phone's line, with no place to break. */
const LONG = {
  customer: "Grundstücksverwaltungsgesellschaftsbevollmächtigter",
  product: "Spannbettlakenverpackungseinheitsgrößenbezeichnungen",
  person: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren",
  street: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkstraße",
  place: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  note: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  sku: "SPANNBETTLAKEN-VERPACKUNGSEINHEITSGRÖSSENBEZEICHNUNGEN-0001",
} as const;
/** An email address of more than sixty letters. */
const email = (of: string) => `${of}.${LONG.customer.replaceAll("ü", "ue").replaceAll("ä", "ae")}@example.com`;

type Row = Record<string, string>;
const FILES = ["customers", "catalog", "rental_items", "drivers"] as const;

class Company {
  constructor(
    private readonly request: APIRequestContext,
    private readonly portal: string,
  ) {}

  async send<Answer>(method: "post" | "put", path: string, data: unknown): Promise<Answer> {
    const headers = { Origin: this.portal };
    const answer = await this.request[method](`${this.portal}/api${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${method} ${path} answers ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Submits a page's form. */
  async submit(path: string, form: Record<string, string>): Promise<void> {
    const answer = await this.request.post(`${this.portal}${path}`, { form, headers: { Origin: this.portal } });
    if (!answer.ok()) throw new Error(`The form of ${path} answers ${answer.status()}: ${await answer.text()}`);
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await (await this.request.get(`${this.portal}/api${path}`)).json()) as Answer;
  }

  /** Exports the portal's data, changes each row and imports it again. */
  async importChanged(change: Record<(typeof FILES)[number], (row: Row) => Row[]>): Promise<void> {
    const multipart: Record<string, { name: string; mimeType: string; buffer: Buffer }> = {};
    for (const file of FILES) {
      const text = await (await this.request.get(`${this.portal}/api/import/current/${file}`)).text();
      const rows = (parse(text, { columns: true, bom: true }) as Row[]).flatMap(change[file]);
      const changed = csv(Object.keys(rows[0]!).join(","), ...rows.map((row) => Object.values(row)));
      multipart[file] = { name: `${file}.csv`, mimeType: "text/csv", buffer: Buffer.from(changed) };
    }
    const answer = await this.request.post(`${this.portal}/api/import`, {
      multipart,
      headers: { Origin: this.portal },
    });
    if (!answer.ok()) throw new Error(`The import answers ${answer.status()}: ${await answer.text()}`);
  }
}

/** Renames everything in a company to one long word, through its own import and API. */
export async function nameAtLength(page: Page, portal: string): Promise<void> {
  await enter(page, "superadmin", portal);
  const company = new Company(page.request, portal);
  const numbered = (word: string, number: string) => `${word}${number}`;
  let places = 0;
  await company.importChanged({
    customers: (row) => [
      {
        ...row,
        account_name: numbered(LONG.customer, row.customer_number!),
        address: LONG.street,
        city: LONG.place,
        email: email(row.customer_number!),
      },
    ],
    catalog: (row) => {
      const named = {
        ...row,
        name: numbered(LONG.product, String(++places)),
        description: LONG.note,
        category: numbered(LONG.place, row.category!.slice(0, 3)),
        vendor: LONG.customer,
      };
      return places === 1 ? [named, { ...named, sku: LONG.sku, name: LONG.product }] : [named];
    },
    // Each customer additionally rents the product with the long SKU, on the day of their first
    // item.
    rental_items: (() => {
      const served = new Set<string>();
      return (row: Row) => {
        if (served.has(row.customer_number!)) return [row];
        served.add(row.customer_number!);
        return [row, { ...row, sku: LONG.sku, customer_price: "" }];
      };
    })(),
    drivers: (row) => [{ ...row, name: numbered(LONG.person, row.username!), email: email(row.username!) }],
  });
  await nameTheRest(company);
}

/** Names that the import does not cover. */
async function nameTheRest(company: Company): Promise<void> {
  const { settings } = await company.get<{ settings: object }>("/settings");
  await company.send("put", "/settings", { ...settings, company_name: LONG.customer });
  for (const route of ["05", "09", "11", "12", "33", "75"])
    await company.send("put", `/routes/${route}`, { name: LONG.street });
  await company.send("post", "/roles", { name: LONG.person.slice(0, 40), permissions: [] });
  await company.send("post", "/access-codes", { description: LONG.note, route: "33", days: 30 });
  await company.submit("/account", { intent: "token", name: LONG.person, access: "read" });
  const { customers } = await company.get<{ customers: { CustomerNumber: string }[] }>("/customers?route=33&limit=5");
  for (const { CustomerNumber: number } of customers) await writeAbout(company, number);
}

async function writeAbout(company: Company, number: string): Promise<void> {
  await company.send("post", "/notes", { customerNumber: number, content: LONG.note, priority: "high" });
  await company.send("post", "/journal", {
    customer_id: number,
    entry_type: "issue",
    title: LONG.note,
    content: LONG.note,
    tags: LONG.place,
  });
  for (const fact of ["park", "entry", "dock", "code", "contact", "hours", "soil"])
    await company.send("post", `/briefings/${number}/facts`, { id: crypto.randomUUID(), fact, text: LONG.note });
}

/** Gives the signed-in person a long name. */
export async function nameYourself(page: Page, portal: string): Promise<void> {
  await new Company(page.request, portal).send("put", "/auth/profile", { name: LONG.person });
}

/** Adds what a buyer writes: an order with a note, and a request. */
export async function writeAsBuyer(page: Page, portal: string, number: string): Promise<void> {
  const company = new Company(page.request, portal);
  const { orders } = await company.get<{ orders: { id: string; status: string }[] }>(`/orders?customer=${number}`);
  for (const { id } of orders.filter(({ status }) => status === "pending"))
    await company.send("post", `/orders/${id}/cancel`, {});
  await company.send("post", "/orders", {
    customerId: number,
    items: [{ productId: LONG.sku, quantity: 12_345 }],
    notes: LONG.note,
  });
  const { items } = await company.get<{ items: { id: string }[] }>(`/customers/${number}/rental-items`);
  const request = { intent: "request", number, item: items[0]!.id, kind: "other", content: LONG.note };
  await company.submit(`/customer/${number}/dashboard`, request);
}
