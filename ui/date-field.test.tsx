import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, it } from "vitest";
import { DateField } from "./date-field";

/** The field as it is drawn with this date in it. */
async function drawnWith(value: string): Promise<string> {
  const element = <DateField label="From" value={value} onType={() => {}} />;
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const context = await query(new Request("http://clothesline.test/"));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it("A date field says the weekday of its date, and it is read out with the field", async () => {
  const drawn = await drawnWith("2026-11-30");
  const [, beside] = /<span id="([^"]+)"[^>]*>Monday</.exec(drawn) ?? [];
  expect(beside).toBeDefined();
  expect(drawn).toContain(`aria-describedby="${beside}"`);
});

it.each(["", "2026-1"])("A date field with no whole date in it (%j) says no weekday", async (value) => {
  expect(await drawnWith(value)).not.toMatch(/day</);
});
