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

test("the contrast of one style is judged once, and what differs in anything by itself @on-desk", async ({
  page: shown,
}) => {
  const judged = async (html: string) => {
    await shown.setContent(html);
    await shown.evaluate(markJudged, JUDGED);
    return shown.locator(`[${JUDGED}]`).evaluateAll((all) => all.map((element) => element.textContent));
  };
  const found = async (html: string) => {
    await shown.setContent(html);
    return unreadable(await violationsOn(shown));
  };

  await test.step("of rows alike the two longest in sight and the shortest, and axe asks about no other", async () => {
    const three = ["To", "Bath towel 10", "Bath towel 11"];
    expect(await judged(page(ROWS))).toEqual(three);
    expect(await found(page(ROWS))).toEqual([]);
    expect(await found(allPale(ROWS))).toEqual(three);
  });

  for (const [by, changed] of [
    ["its color", rowOf("Odd one", 'style="color: rgb(190, 190, 190)"')],
    ["the opacity of what it stands in", `<div class="dim">${rowOf("Odd one")}</div>`],
    ["the ground of what it stands in", `<div class="dark">${rowOf("Odd one")}</div>`],
  ] as const)
    await test.step(`one row among forty, by ${by}`, async () => {
      expect(await found(page(ROWS.with(15, changed)))).toEqual(["Odd one"]);
    });

  for (const style of ["font-size: 17px", "font-weight: 700", "text-shadow: 1px 1px 1px gray", "filter: blur(1px)"])
    await test.step(`one row among forty, by its ${style}`, async () => {
      expect(await judged(page(ROWS.with(15, rowOf("Odd one", `style="${style}"`))))).toContain("Odd one");
    });

  await test.step("what is disabled, which is not judged, stands for nothing that is not", async () => {
    // The longest and the shortest are what would stand for all.
    const texts = ["A long text of what is disabled", "A longer text of what is disabled", "Off"];
    const rows = texts.map((text) => rowOf(text, 'aria-disabled="true"'));
    expect(await found(allPale([...rows, rowOf("To be read")]))).toEqual(["To be read"]);
    const labels = texts.map(
      (text, place) => `<label for="of-${place}">${text}</label><input id="of-${place}" disabled>`,
    );
    expect(await found(allPale([...labels, '<label for="of">To be read</label><input id="of">']))).toEqual([
      "To be read",
    ]);
  });

  await test.step("each control", async () => {
    const inputs = [1, 2, 3, 4, 5].map((place) => `<input aria-label="Pieces ${place}" value="A towel">`);
    expect(await judged(page(inputs))).toHaveLength(5);
  });

  await test.step("what is crossed by something that is not in its place", async () => {
    expect(await judged(page(ROWS, '<div class="bar"></div>'))).toEqual(
      expect.arrayContaining(["7", "To", "Bath towel 0"]),
    );
    const moved = `<div class="dark" style="margin-top: -40px; height: 40px"></div>`;
    expect(await judged(page(ROWS.slice(2).with(20, rowOf("Bath") + rowOf("Bath 1") + moved)))).toContain("Bath 1");
  });

  await test.step("a style of which nothing is in sight", async () => {
    const below = [1, 2, 3].map((place) => rowOf(`Below ${place}`, 'style="color: rgb(190, 190, 190)"'));
    expect(await found(page([...ROWS, '<div style="height: 3000px"></div>', ...below]))).toHaveLength(3);
  });
});
