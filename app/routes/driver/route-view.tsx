import { useLoaderData } from "@remix-run/react";
import { PhotosAhead } from "#cartridges/briefing/photos-ahead";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { EmbeddedCartridges } from "#kernel/embedded";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { LoadError } from "#ui/load-error";
import { titled } from "#ui/page-title";

export const meta = () => titled("Route");

/**
 * The Route view (spec 2.9): the day's stops of the driver's own route, or of another one they
 * serve, with `route` and `date`.
 */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  const params = ["route", "date"].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const key = Object.fromEntries(params) as Record<string, string>;
  const route = await openCartridge(actor, "route", key);
  // The briefing is loaded with the stops, so that a relief driver has it on the phone.
  return { route, later: { briefing: await openCartridge(actor, "briefing", key) } };
});

export default function RoutePage() {
  const {
    route,
    later: { briefing },
  } = useLoaderData<typeof loader>();
  return (
    <EmbeddedCartridges opened={[briefing]}>
      <PhotosAhead briefing={briefing} />
      <CartridgeFrame opened={route} surface="page" />
    </EmbeddedCartridges>
  );
}

export const ErrorBoundary = () => <LoadError heading="Route" title="Error loading route data" />;
