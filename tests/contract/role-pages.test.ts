import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * A role's page composes cartridges and renders none of their data itself. How a domain looks is up
 * to its view, both on a page and on the canvas, so a page's file knows neither a domain's
 * components and texts nor its data's schema.
 */
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file.replaceAll("\\", "/")}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  // Without the demo company, the server entry, and pages that belong to no role: sign-in and the
  // public stories.
  .filter((file) => !/^app\/(demo|portal|service-worker|routes\/sign-in|routes\/stories)\/|entry\.server/.test(file));

/** What a file imports from the cartridges, without the "#cartridges/" prefix. */
const importedBy = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/from "#cartridges\/([^"]+)"/g)].map(([, path]) => path!);

/** What the shells show on every page, and the rules of service days. */
const FRAMES = [
  "notification/bell",
  "notification/news",
  "search/palette",
  "search/rules",
  // Prefetches the photos of what is shown, and renders nothing.
  "briefing/photos-ahead",
  // Marks where a view embeds another cartridge that the page has opened for it.
  "relief/embedded",
  "service-day/rules",
  // Only types, for the typed client.
  "customer/route-customers/api.server",
];
/**
 * Reads for the shell or to choose the cartridge to open. What a page shows comes from opening the
 * cartridge.
 */
const READS: Record<string, string> = {
  "app/routes/customer/dashboard.tsx": "customer/queries.server",
  "app/routes/driver/dashboard.tsx": "relief/queries.server",
  "app/canvas.server.ts": "canvas-layout/queries.server",
};

it("the check finds the pages", () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files).toContain("app/routes/account/account.tsx");
});

it.each(files)("%s renders no domain outside its cartridge", (file) => {
  const others = importedBy(file).filter(
    // A page's action runs the cartridge's command for a form that works without JavaScript.
    (path) => !FRAMES.includes(path) && READS[file] !== path && !path.endsWith("commands.server"),
  );
  expect(others, "Move the rendering into the cartridge's view, and open the cartridge.").toEqual([]);
});

it("the check has no unused exceptions", () => {
  const imported = new Set(files.flatMap(importedBy));
  expect(FRAMES.filter((path) => !imported.has(path))).toEqual([]);
  for (const [file, path] of Object.entries(READS)) expect(importedBy(file), file).toContain(path);
});
