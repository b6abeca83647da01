import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Relief Mode · Clothesline" }];

/** Where a relief driver lands (spec 2.3, 2.10): choose a route and a day. A route's own driver may look at it. */
export const loader = pageLoader(["Driver"], ({ actor }) => openCartridge(actor, "relief", {}));

export default function Relief() {
  return <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />;
}
