import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import type { OpenCartridge } from "#kernel/server-registry.server";

export const meta: MetaFunction = () => [{ title: "Load Lists · Clothesline" }];

/** The routes and the loads of their coming week: where the Admin lands, and the SuperAdmin. */
export function RoutesPage() {
  return (
    <>
      <h1 className="mb-5 text-[26px] font-bold">Load Lists</h1>
      <CartridgeFrame opened={useLoaderData<OpenCartridge>() as OpenCartridge} surface="page" />
    </>
  );
}
