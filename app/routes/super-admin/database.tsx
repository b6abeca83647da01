import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Database · Clothesline" }];

/** The SuperAdmin's Database page (spec 2.12): what is there, and the import of a company's files. */
export const loader = pageLoader(["SuperAdmin"], ({ actor }) => openCartridge(actor, "company-import", {}));

export default function DatabasePage() {
  const opened = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="mb-5 text-[26px] font-bold">Database</h1>
      <CartridgeFrame opened={opened} surface="page" />
    </>
  );
}
