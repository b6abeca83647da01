import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement, type ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { NonIndexRouteObject } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Surface } from "../../kernel/base-cartridge";
import { DRIVERS_PAGES } from "../../app/cartridge-pages";
import { Canvas } from "../../kernel/canvas/canvas";
import { FramePagesContext, type FramePages } from "../../kernel/cartridge-address";
import { CartridgeFrame } from "../../kernel/cartridge-frame";
import type { OpenCartridge } from "../../kernel/server-registry.server";
import { Workspace } from "../../kernel/workspace";

/**
 * The server-rendered HTML of an opened cartridge, including its view's own chunk. @throws what a
 * view throws.
 */
export const rendered = (opened: OpenCartridge, surface: Surface): Promise<string> =>
  htmlOf(createElement(CartridgeFrame, { opened, surface }));

/** The same as a page of a shell, with that shell's pages. */
export const renderedIn = (frame: FramePages, opened: OpenCartridge): Promise<string> =>
  htmlOf(
    createElement(
      FramePagesContext.Provider,
      { value: frame },
      createElement(CartridgeFrame, { opened, surface: "page" }),
    ),
  );

/**
 * The HTML of a canvas with these cartridges side by side, with the driver's pages as on any page
 * of the portal.
 */
export const renderedCanvas = (opened: readonly OpenCartridge[]): Promise<string> =>
  htmlOf(
    createElement(
      FramePagesContext.Provider,
      { value: DRIVERS_PAGES },
      createElement(Canvas, { items: opened, opened, labelOf: () => "", empty: null }),
    ),
  );

const htmlOf = (element: ReactElement): Promise<string> =>
  pageHtml(
    { element: createElement(Workspace, null, element) },
    new Request("http://clothesline.test/driver/loadlist"),
  );

/** The server-rendered HTML of a page for a request. @throws what the page throws. */
export async function pageHtml(page: NonIndexRouteObject, request: Request): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ ...page, path: "*" }]);
  const context = await query(request);
  if (context instanceof Response) throw new Error("The page redirected.");
  const router = createStaticRouter(dataRoutes, context);
  return new Promise<string>((done, failed) => {
    const { pipe } = renderToPipeableStream(createElement(StaticRouterProvider, { router, context, hydrate: false }), {
      onAllReady() {
        const body = new PassThrough();
        // React separates adjacent text nodes by comments, which are not visible.
        text(body).then((html) => done(html.replaceAll("<!-- -->", "")), failed);
        pipe(body);
      },
      onError: failed,
      onShellError: failed,
    });
  });
}
