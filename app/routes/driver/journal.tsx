import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { LoadError } from "#ui/load-error";

export const meta: MetaFunction = () => [{ title: "Journal · Clothesline" }];

/** The driver's journal of a date, or with `customer` of one customer (spec 2.9). */
export const loader = pageLoader(["Driver"], ({ actor, url }) => {
  const asked = ["date", "customer"].flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return openCartridge(actor, "journal", Object.fromEntries(asked));
});

export default function JournalPage() {
  return <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />;
}

export const ErrorBoundary = () => (
  <LoadError heading="Journal" title="Failed to load journal data. Please try again." />
);
