import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import type { loadDeclaredPage } from "#kernel/page-loader.server";

export const meta: MetaFunction<typeof loadDeclaredPage> = ({ data }) => [
  { title: data ? `${data.title} · Clothesline` : "Clothesline" },
];

/** A page that shows one cartridge, as its pages.ts declares it. */
export function CartridgePage() {
  const { title, headed, opened } = useLoaderData<typeof loadDeclaredPage>();
  return (
    <>
      {headed && <h1 className="mb-5 text-26 font-bold">{title}</h1>}
      <CartridgeFrame opened={opened} surface="page" />
    </>
  );
}
