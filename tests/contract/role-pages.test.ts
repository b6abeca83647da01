import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * A page of a role composes cartridges and draws none of their data itself: what a domain looks like is in its view, on a page and on the
 * canvas alike. So its file knows neither a domain's parts and words nor the form of its data.
 */
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file.replaceAll("\\", "/")}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  // The demo company, the server's own start, and pages that are nobody's: signing in, and the stories on the public page.
  .filter((file) => !/^app\/(demo|portal|service-worker|routes\/sign-in|routes\/stories)\/|entry\.server/.test(file));

/** What a file imports from the cartridges, without the mark at the front. */
const importedBy = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/from "#cartridges\/([^"]+)"/g)].map(([, path]) => path!);

/** What the frames themselves show, on every page; and what days there are. */
const FRAMES = [
  "notification/bell",
  "notification/news",
  "search/palette",
  "search/rules",
  // The pictures of what is shown, fetched ahead; nothing of it is seen.
  "briefing/photos-ahead",
  // Where a view puts another cartridge that the page has opened for it.
  "relief/embedded",
  "service-day/rules",
  // Types alone, for the typed client.
  "customer/route-customers/api.server",
];
/** Reads that are for the frame or say which cartridge is opened; what a page shows comes from opening one. */
const READS: Record<string, string> = {
  "app/routes/customer/dashboard.tsx": "customer/queries.server",
  "app/routes/driver/dashboard.tsx": "relief/queries.server",
  "app/canvas.server.ts": "canvas-layout/queries.server",
};

it("finds the pages", () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files).toContain("app/routes/account/account.tsx");
});

it.each(files)("%s draws no domain by hand beside its cartridge", (file) => {
  const others = importedBy(file).filter(
    // A form that works without JavaScript is taken by the page's action, which runs the cartridge's command.
    (path) => !FRAMES.includes(path) && READS[file] !== path && !path.endsWith("commands.server"),
  );
  expect(others, "Move what is drawn into the cartridge's view, and open the cartridge.").toEqual([]);
});

it("has no exception that is not needed", () => {
  const imported = new Set(files.flatMap(importedBy));
  expect(FRAMES.filter((path) => !imported.has(path))).toEqual([]);
  for (const [file, path] of Object.entries(READS)) expect(importedBy(file), file).toContain(path);
});
