import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, it } from "vitest";
import { DateField } from "./date-field";

/** The HTML of the field with this date. */
async function drawnWith(value: string): Promise<string> {
  const element = <DateField label="From" value={value} onType={() => {}} />;
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const context = await query(new Request("http://clothesline.test/"));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it("shows the weekday of a date, as part of the field's description", async () => {
  const drawn = await drawnWith("2026-11-30");
  const [, beside] = /<span id="([^"]+)"[^>]*>Monday</.exec(drawn) ?? [];
  expect(beside).toBeDefined();
  expect(drawn).toContain(`aria-describedby="${beside}"`);
});

it.each(["", "2026-1"])("shows no weekday for an incomplete date (%j)", async (value) => {
  expect(await drawnWith(value)).not.toMatch(/day</);
});
