import { expect, type Page } from "@playwright/test";
import { enter, PASSWORD } from "./person";

/** The files of an import, each as lines (the first names the columns) or as a single text. */
export type Files = Record<"customers" | "catalog" | "rental_items" | "drivers", string[]>;

/**
 * Imports a company's files as the SuperAdmin. Returns the invitations of its drivers, by username.
 */
export async function importFiles(page: Page, files: Files): Promise<ReadonlyMap<string, string>> {
  await enter(page, "superadmin");
  const multipart = Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [
      name,
      {
        name: `${name.replace("_", "-")}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
      },
    ]),
  );
  const answer = await page.request.post("/api/import", { multipart });
  expect(answer.status()).toBe(200);
  const { invitations } = (await answer.json()) as { invitations: { username: string; path: string }[] };
  return new Map(invitations.map(({ username, path }) => [username, path]));
}

/**
 * Accepts an invitation and signs in by posting its form (users.spec.ts fills it in on the page).
 * No page is opened. Returns the address of the person's home page.
 */
export async function takeUp(page: Page, invitation: string): Promise<string> {
  const answer = await page.request.post(invitation, {
    form: { password: PASSWORD, confirm: PASSWORD },
    maxRedirects: 0,
  });
  const home = answer.headers().location;
  if (!home) throw new Error(`The invitation was not accepted: ${answer.status()}`);
  return home;
}
