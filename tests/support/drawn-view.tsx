import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/**
 * The server-rendered HTML of an element on a page. `state` is the navigation state with which the
 * page was opened.
 */
export async function drawn(element: ReactElement, state: unknown = null): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element }]);
  const context = await query(new Request("http://clothesline.test/"));
  if (context instanceof Response) throw new Error("The page redirected.");
  context.location.state = state;
  const router = createStaticRouter(dataRoutes, context);
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  // React separates adjacent text nodes by comments, which are not visible.
  return html.replaceAll("<!-- -->", "");
}
