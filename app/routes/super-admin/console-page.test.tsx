import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, it } from "vitest";
import { ErrorBoundary } from "./console-page";

/** The console's page at an address whose data could not be loaded for this reason. */
async function shownAt(address: string, reason: unknown = new Error("The database is away.")): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      path: "*",
      loader() {
        throw reason;
      },
      element: null,
      errorElement: <ErrorBoundary />,
    },
  ]);
  const context = await query(new Request(`http://clothesline.test${address}`));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it.each([
  ["/super-admin", "Failed to load dashboard data"],
  ["/super-admin/load-lists", "Failed to load drivers data"],
  ["/super-admin/load-lists?driver=7", "Failed to load customers data"],
  ["/super-admin/load-lists?driver=7&list=complete", "Failed to load complete load list"],
  ["/super-admin/catalog", "Error loading catalog"],
  ["/driver-management", "Failed to load data"],
])("says for %s what could not be loaded, with a button to try again", async (address, words) => {
  const shown = await shownAt(address);
  expect(shown).toContain(`>${words}<`);
  expect(shown).toContain("Try Again");
});

it("distinguishes an error response from no response", async () => {
  const failed = new Response("Something went wrong.", { status: 500 });
  expect(await shownAt("/super-admin/catalog", failed)).toContain("Failed to load catalog");
});

it("shows a refusal's own reason", async () => {
  expect(await shownAt("/driver-management", new Response(null, { status: 403 }))).not.toContain("Failed to load data");
});
