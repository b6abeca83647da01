import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { titled } from "#ui/page-title";
import { CanvasPage } from "../../canvas-page";
import { canvasOf } from "../../canvas.server";
import { OFFICE_PAGES } from "../../office-cartridge-pages";

export { shouldRevalidate } from "../../canvas-asking";
export { CanvasError as ErrorBoundary } from "../../canvas-error";
export const meta = () => titled("Canvas");

/** The office's canvas, with what they may see (spec 2.14). */
export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor, url }) => canvasOf(actor, url));

export default function OfficeCanvas() {
  return <CanvasPage data={useLoaderData<typeof loader>()} frame={OFFICE_PAGES} />;
}
