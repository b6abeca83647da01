import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Days · Clothesline" }];

/** Every route's day: the one that is worked next, or `date`. */
export const loader = pageLoader(["Admin", "SuperAdmin"], ({ actor, url }) => {
  const date = url.searchParams.get("date");
  return openCartridge(actor, "days", date ? { date } : ({} as Record<string, string>));
});

export default function DaysPage() {
  return <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />;
}
