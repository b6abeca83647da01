import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, it } from "vitest";
import { LoadError } from "./load-error";

/** The page shown when loading its data fails for this reason. */
async function shownFor(
  reason: unknown,
  shows: ReactNode = <LoadError heading="Route" title="Error loading route data" />,
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      path: "*",
      loader() {
        throw reason;
      },
      element: null,
      errorElement: shows,
    },
  ]);
  const context = await query(new Request("http://clothesline.test/driver/route"));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it("says what could not be loaded, with a button to try again", async () => {
  const shown = await shownFor(new Error("The database is away."));
  expect(shown).toContain("Error loading route data");
  expect(shown).toContain("Try Again");
  expect(shown).not.toContain("The database is away.");
});

it("labels the retry button as the page specifies", async () => {
  const canvas = <LoadError heading="Canvas" title="Failed to initialize cartridge system" again="Reload Canvas" />;
  const shown = await shownFor(new Error("No chunk."), canvas);
  expect(shown).toContain("Failed to initialize cartridge system");
  expect(shown).toContain("Reload Canvas");
  expect(shown).not.toContain("Try Again");
});

it("shows a refusal's own reason", async () => {
  const refusal = new Response("You are not allowed to do this.", { status: 403 });
  expect(await shownFor(refusal)).not.toContain("Error loading route data");
});
