import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#kernel/handlers.server";
import { CanvasPage } from "../../canvas-page";
import { canvasOf } from "../../canvas.server";

export { CanvasError as ErrorBoundary } from "../../canvas-error";
export const meta: MetaFunction = () => [{ title: "Canvas · Clothesline" }];

/** The driver's canvas (spec 2.14). */
export const loader = pageLoader(["Driver"], ({ actor, url }) => canvasOf(actor, url));

export default function DriverCanvas() {
  return <CanvasPage data={useLoaderData<typeof loader>()} place="/driver" />;
}
