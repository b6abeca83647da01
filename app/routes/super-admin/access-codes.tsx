import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Access codes · Clothesline" }];

/** The SuperAdmin's codes for new drivers (issue 3, spec 2.4). */
export const loader = pageLoader(["SuperAdmin"], ({ actor }) => openCartridge(actor, "access-code", {}));

export default function AccessCodesPage() {
  const opened = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="mb-5 text-[26px] font-bold">Access codes</h1>
      <CartridgeFrame opened={opened} surface="page" />
    </>
  );
}
