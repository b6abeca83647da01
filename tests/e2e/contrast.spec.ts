import { expect, test } from "@playwright/test";
import { JUDGED, markJudged } from "./contrast";
import { violationsOn } from "./person";

const rowOf = (text: string, more = "") => `<p class="row" ${more}>${text}</p>`;
const ROWS = ["7", "To", ...Array.from({ length: 38 }, (_, place) => `Bath towel ${place}`)].map((text) => rowOf(text));
const page = (rows: string[], more = "") => `<!doctype html><html lang="en"><title>Rows</title>
  <style>
    body { background: white; color: black; font: 16px sans-serif }
    .pale, .all-pale .row, .all-pale label { color: rgb(190, 190, 190) }
    .dim { opacity: 0.3 }
    .dark { background: rgb(40, 40, 40) }
    .bar { position: absolute; top: 0; left: 0; width: 400px; height: 90px; background: rgb(30, 30, 30) }
  </style><body><main>${rows.join("")}</main>${more}</body></html>`;
const allPale = (rows: string[]) => page(rows).replace("<main>", '<main class="all-pale">');
const unreadable = (violations: Awaited<ReturnType<typeof violationsOn>>) =>
  violations
    .filter(({ id }) => id === "color-contrast")
    .flatMap(({ nodes }) => nodes.map(({ html }) => />([^<]+)</.exec(html)?.[1] ?? html));

test("contrast is checked once per style, and separately for every element that differs @on-desk", async ({
  page: shown,
}) => {
  const judged = async (html: string) => {
    await shown.setContent(html);
    await shown.evaluate(markJudged, JUDGED);
    return shown.locator(`[${JUDGED}]`).evaluateAll((all) => all.map((element) => element.textContent));
  };
  const unreadableIn = async (html: string) => {
    await shown.setContent(html);
    return unreadable(await violationsOn(shown));
  };

  await test.step("of identical rows only the two longest visible ones and the shortest are checked", async () => {
    const three = ["To", "Bath towel 10", "Bath towel 11"];
    expect(await judged(page(ROWS))).toEqual(three);
    expect(await unreadableIn(page(ROWS))).toEqual([]);
    expect(await unreadableIn(allPale(ROWS))).toEqual(three);
  });

  for (const [by, changed] of [
    ["color", rowOf("Odd one", 'style="color: rgb(190, 190, 190)"')],
    ["its parent's opacity", `<div class="dim">${rowOf("Odd one")}</div>`],
    ["its parent's background", `<div class="dark">${rowOf("Odd one")}</div>`],
  ] as const)
    await test.step(`one of forty rows that differs by ${by} is checked`, async () => {
      expect(await unreadableIn(page(ROWS.with(15, changed)))).toEqual(["Odd one"]);
    });

  for (const style of ["font-size: 17px", "font-weight: 700", "text-shadow: 1px 1px 1px gray", "filter: blur(1px)"])
    await test.step(`one of forty rows that differs by ${style} is checked`, async () => {
      expect(await judged(page(ROWS.with(15, rowOf("Odd one", `style="${style}"`))))).toContain("Odd one");
    });

  await test.step("a disabled element, which axe skips, never represents an enabled one", async () => {
    // The longest and the shortest would otherwise be picked to represent all rows.
    const texts = ["A long text of what is disabled", "A longer text of what is disabled", "Off"];
    const rows = texts.map((text) => rowOf(text, 'aria-disabled="true"'));
    expect(await unreadableIn(allPale([...rows, rowOf("To be read")]))).toEqual(["To be read"]);
    const labels = texts.map(
      (text, place) => `<label for="of-${place}">${text}</label><input id="of-${place}" disabled>`,
    );
    expect(await unreadableIn(allPale([...labels, '<label for="of">To be read</label><input id="of">']))).toEqual([
      "To be read",
    ]);
  });

  await test.step("every control is checked", async () => {
    const inputs = [1, 2, 3, 4, 5].map((place) => `<input aria-label="Pieces ${place}" value="A towel">`);
    expect(await judged(page(inputs))).toHaveLength(5);
  });

  await test.step("text overlapped by a positioned or moved element is checked", async () => {
    expect(await judged(page(ROWS, '<div class="bar"></div>'))).toEqual(
      expect.arrayContaining(["7", "To", "Bath towel 0"]),
    );
    const moved = `<div class="dark" style="margin-top: -40px; height: 40px"></div>`;
    expect(await judged(page(ROWS.slice(2).with(20, rowOf("Bath") + rowOf("Bath 1") + moved)))).toContain("Bath 1");
  });

  await test.step("every element of a style is checked when none of them is in the viewport", async () => {
    const below = [1, 2, 3].map((place) => rowOf(`Below ${place}`, 'style="color: rgb(190, 190, 190)"'));
    expect(await unreadableIn(page([...ROWS, '<div style="height: 3000px"></div>', ...below]))).toHaveLength(3);
  });
});
