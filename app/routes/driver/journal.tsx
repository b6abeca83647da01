import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { pageAt } from "#kernel/page-table";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { ButtonLink } from "#ui/button";
import { Notice } from "#ui/notice";
import { PageError } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: `${pageAt("/driver/journal")!.title} · Clothesline` }];

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

/** A refusal says its reason; anything else can be tried again. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageError />;
  return (
    <>
      <h1 className="mb-4 text-22 font-bold">Journal</h1>
      <Notice
        kind="bad"
        title="Failed to load journal data. Please try again."
        action={
          <ButtonLink to="" reloadDocument>
            Try Again
          </ButtonLink>
        }
      />
    </>
  );
}
