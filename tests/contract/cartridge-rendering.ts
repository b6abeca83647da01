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

/** The HTML the server sends of an opened cartridge, its view's own chunk included. @throws what a view throws. */
export const rendered = (opened: OpenCartridge, surface: Surface): Promise<string> =>
  htmlOf(createElement(CartridgeFrame, { opened, surface }));

/** The same as a page of a frame, as whoever the frame is for has it. */
export const renderedIn = (frame: FramePages, opened: OpenCartridge): Promise<string> =>
  htmlOf(
    createElement(
      FramePagesContext.Provider,
      { value: frame },
      createElement(CartridgeFrame, { opened, surface: "page" }),
    ),
  );

/** The HTML of a canvas with these cartridges side by side, as any page of the portal knows where cartridges have pages. */
export const renderedCanvas = (opened: readonly OpenCartridge[]): Promise<string> =>
  htmlOf(
    createElement(
      FramePagesContext.Provider,
      { value: DRIVERS_PAGES },
      createElement(Canvas, { items: opened, opened, labelOf: () => "", empty: null }),
    ),
  );

const htmlOf = (shown: ReactElement): Promise<string> =>
  pageHtml({ element: createElement(Workspace, null, shown) }, new Request("http://clothesline.test/driver/loadlist"));

/** The HTML of a page as the server sends it in answer to a request. @throws what it throws. */
export async function pageHtml(page: NonIndexRouteObject, request: Request): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ ...page, path: "*" }]);
  const context = await query(request);
  if (context instanceof Response) throw new Error("The page was sent elsewhere.");
  const router = createStaticRouter(dataRoutes, context);
  return new Promise<string>((done, failed) => {
    const { pipe } = renderToPipeableStream(createElement(StaticRouterProvider, { router, context, hydrate: false }), {
      onAllReady() {
        const body = new PassThrough();
        // React separates adjacent texts by comments, which a reader does not see.
        text(body).then((html) => done(html.replaceAll("<!-- -->", "")), failed);
        pipe(body);
      },
      onError: failed,
      onShellError: failed,
    });
  });
}
