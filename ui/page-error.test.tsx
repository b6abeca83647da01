import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, it } from "vitest";
import { PageError } from "./page-error";

/** The page shown for a response with this status. */
async function shownFor(status: number, sent: object = { message: "route 99 does not exist." }): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      path: "*",
      loader() {
        throw Response.json(sent, { status });
      },
      element: null,
      errorElement: <PageError />,
    },
  ]);
  const context = await query(new Request("http://clothesline.test/loadlist/99"));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

it.each([400, 401, 403, 404, 409, 429, 503])("has a specific heading and the reason for status %i", async (status) => {
  const shown = await shownFor(status);
  expect(shown).not.toContain("Something went wrong");
  expect(shown).toContain("route 99 does not exist.");
});

it("shows a general message if nothing else is known", async () => {
  expect(await shownFor(500)).toContain("Something went wrong");
});

it("shows a refusal's title and link", async () => {
  const way = { to: "/SuperAdmin", label: "Back to SuperAdmin" };
  const shown = await shownFor(403, { title: "Access Denied", way });
  expect(shown).toContain(">Access Denied</h1>");
  expect(shown).toMatch(/<a[^>]* href="\/SuperAdmin"[^>]*>Back to SuperAdmin</);
  expect(shown).not.toContain("logged this error");
});
