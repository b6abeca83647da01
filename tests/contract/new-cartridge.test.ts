import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../scripts/formatted.mjs";
import { refusalOf, writeCartridge } from "../../scripts/new-cartridge.mjs";

const folder = mkdtempSync(join(tmpdir(), "clothesline-cartridges-"));
let files: string[];
beforeAll(async () => void (files = await writeCartridge("delivery-stop", folder)));
afterAll(() => rmSync(folder, { recursive: true }));
const textOf = (name: string, file: string) => readFileSync(join(folder, name, file), "utf8");

describe("npm run cartridge:new", () => {
  it("writes every file of a domain, and nothing outside its folder", () => {
    expect(readdirSync(folder)).toEqual(["delivery-stop"]);
    expect(readdirSync(join(folder, "delivery-stop")).sort()).toEqual([...files].sort());
    expect([...files].sort()).toEqual([
      "access.rows.ts",
      "api.server.ts",
      "cartridge.ts",
      "commands.server.ts",
      "delivery-stop.server.test.ts",
      "fixture.json",
      "office-pages.ts",
      "permissions.ts",
      "queries.server.ts",
      "rules.test.ts",
      "rules.ts",
      "schema.ts",
      "topics.server.ts",
      "view.tsx",
    ]);
  });

  it("names everything after the domain in the right case, and formats it", async () => {
    for (const file of files) {
      const text = textOf("delivery-stop", file);
      expect(text).not.toMatch(/\{\{|sample/);
      expect(await formatted(file, text), file).toBe(text);
    }
    expect(textOf("delivery-stop", "cartridge.ts")).toContain("class DeliveryStopCartridge");
    expect(textOf("delivery-stop", "queries.server.ts")).toContain('name: "deliveryStop.open"');
    expect(textOf("delivery-stop", "office-pages.ts")).toContain('"/delivery-stop": {');
    expect(textOf("delivery-stop", "office-pages.ts")).toContain('title: "Delivery stop"');
  });

  it("rejects a name that is invalid or taken", async () => {
    const words = "A cartridge's name must be lower-case words";
    for (const name of ["", "Stop", "stop_", "-stop", "stop2", "../stop", "a/b", "x".repeat(31)])
      expect(refusalOf(name, folder)).toContain(words);
    await expect(writeCartridge("delivery-stop", folder)).rejects.toThrow("There is a folder delivery-stop in");
    mkdirSync(join(folder, "family/stop"), { recursive: true });
    expect(refusalOf("stop", folder)).toContain("There is a folder stop in");
    expect(refusalOf("approvals", folder, "app/routes.ts")).toBe("app/routes.ts serves /approvals already.");
    expect(refusalOf("inbox", "cartridges")).toBe("notification/office-pages.ts has the page /inbox already.");
    expect(refusalOf("seam", folder)).toBeNull();
  });

  it("writes exactly what cartridges/README.md shows", async () => {
    await writeCartridge("sample", folder);
    const readme = readFileSync("cartridges/README.md", "utf8");
    const shown = [...readme.matchAll(/\*\*`([\w.]+)`\*\*[^`]*(?:`[^`\n]+`[^`]*)*```ts\n([\s\S]*?)```/g)];
    expect(shown.length).toBeGreaterThan(7);
    for (const [, file, code] of shown) {
      const lines = (text: string) => text.replace(/^ +/gm, "").trim();
      expect(lines(textOf("sample", file!)), file).toContain(lines(code!));
    }
    for (const file of files.filter((name) => !name.includes("delivery"))) expect(readme).toContain(file);
  });
});
