import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "API reference · Clothesline" }];

/** /api-reference: for developers, in the office's frame. */
export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor }) => openCartridge(actor, "api-reference", {}));

export default function ApiReferencePage() {
  return <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />;
}
