import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./person";

/** Starts a separate portal and collects its output. */
function startPortal(env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  return { child, output };
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode === null ? child.once("exit", (code) => done(code)) : done(child.exitCode),
  );

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clothesline-first-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("without a demo company the first visit creates the SuperAdmin with the code from the console", async ({
  page,
}, info) => {
  const { child, output } = startPortal({ DEMO: "off", DATA_DIR: dataDir, PORT: "0", DATABASE_URL: "", APP_URL: "" });
  try {
    await expect.poll(() => output.text, { timeout: 200_000 }).toMatch(/works once: {2}[A-Z0-9]{4}-[A-Z0-9]{4}/);
    const [, url] = /is at (http:\/\/localhost:\d+)/.exec(output.text)!;
    const [, code] = /works once: {2}([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(output.text)!;
    expect(output.text).not.toContain("Demo accounts");
    expect(output.text).toMatch(/Applied \d+ migrations\n/);
    await page.goto(url!);
    await expect(page.getByRole("heading", { name: "Create the SuperAdmin" })).toBeVisible();
    await expectAccessible(page, info, "the first visit");
    const fill = async (entered: string) => {
      for (const [label, value] of [
        ["Code from the console", entered],
        ["Your name", "Olga Office"],
        ["Username", "olga"],
        ["Email", "olga@example.com"],
        ["Password", "a long password"],
        ["Confirm password", "a long password"],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value);
      }
      await page.getByRole("button", { name: "Create the SuperAdmin" }).click();
    };
    await fill("AAAA-AAAA");
    await expect(page.getByText("This is not the code that the console shows.")).toBeVisible();
    await fill(code!);
    await page.waitForURL("**/super-admin");
    await expect(page.getByText("No orders found")).toBeVisible();
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended(child), output.text).toBe(0);
});
