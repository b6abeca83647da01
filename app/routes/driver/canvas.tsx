import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { titled } from "#ui/page-title";
import { CanvasPage } from "../../canvas-page";
import { DRIVERS_PAGES } from "../../cartridge-pages";
import { canvasOf } from "../../canvas.server";

export { shouldRevalidate } from "../../canvas-asking";
export { CanvasError as ErrorBoundary } from "../../canvas-error";
export const meta = () => titled("Canvas");

/** The driver's canvas (spec 2.14). */
export const loader = pageLoader(["Driver"], ({ actor, url }) => canvasOf(actor, url));

export default function DriverCanvas() {
  return <CanvasPage data={useLoaderData<typeof loader>()} frame={DRIVERS_PAGES} />;
}
