import { expect, test } from "@playwright/test";
import { JUDGED, markJudged } from "./contrast";
import { violationsOn } from "./person";

const ROWS = Array.from(
  { length: 40 },
  (_, place) => `<p class="row">${place === 0 ? "7" : `Bath towel ${place}`}</p>`,
);
const page = (rows: string[], more = "") => `<!doctype html><html lang="en"><title>Rows</title>
  <style>
    body { background: white; color: black; font: 16px sans-serif }
    .pale { color: rgb(190, 190, 190) }
    .dim { opacity: 0.3 }
    .dark { background: rgb(40, 40, 40) }
    .bar { position: absolute; top: 0; left: 0; width: 400px; height: 60px; background: rgb(30, 30, 30) }
  </style><body><main>${rows.join("")}</main>${more}</body></html>`;
const unreadable = (violations: Awaited<ReturnType<typeof violationsOn>>) =>
  violations.filter(({ id }) => id === "color-contrast").flatMap(({ nodes }) => nodes.map(({ html }) => html));

test("the contrast of one style is judged once, and what differs in anything by itself @on-desk", async ({
  page: shown,
}) => {
  const judged = () => shown.locator(`[${JUDGED}]`).allInnerTexts();
  await test.step("of rows alike the two longest", async () => {
    await shown.setContent(page(ROWS));
    await shown.evaluate(markJudged, JUDGED);
    expect(await judged()).toEqual(["Bath towel 10", "Bath towel 11"]);
    expect(unreadable(await violationsOn(shown))).toEqual([]);
  });

  await test.step("all rows that cannot be read", async () => {
    await shown.setContent(page(ROWS).replaceAll('class="row"', 'class="row pale"'));
    expect(unreadable(await violationsOn(shown))).not.toEqual([]);
  });

  for (const [name, changed] of [
    ["its color", '<p class="row pale">Odd one</p>'],
    ["the opacity of what it stands in", '<div class="dim"><p class="row">Odd one</p></div>'],
    ["the ground of what it stands in", '<div class="dark"><p class="row">Odd one</p></div>'],
  ] as const)
    await test.step(`one row among forty, by ${name}`, async () => {
      await shown.setContent(page(ROWS.with(20, changed)));
      expect(unreadable(await violationsOn(shown))).toEqual([expect.stringContaining("Odd one")]);
    });

  await test.step("a control, a label, and what is crossed by something placed", async () => {
    const form = '<label for="pieces">Pieces</label><input id="pieces" class="pale" placeholder="How many">';
    await shown.setContent(page([form, ...ROWS.slice(10, 12)], '<div class="bar"></div>'));
    await shown.evaluate(markJudged, JUDGED);
    const marked = shown.locator(`[${JUDGED}]`);
    expect(await marked.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(["LABEL", "INPUT", "P", "P"]);
    await shown.setContent(page(ROWS, '<div class="bar"></div>'));
    await shown.evaluate(markJudged, JUDGED);
    expect(await judged()).toEqual(["7", "Bath towel 1", "Bath towel 10", "Bath towel 11"]);
  });
});
