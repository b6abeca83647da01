import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import type { loadAnyCartridge, loadDeclaredPage } from "#kernel/page-loader.server";
import { BackLink } from "#ui/back-link";
import { titled } from "#ui/page-title";

type Loader = typeof loadDeclaredPage | ReturnType<typeof loadAnyCartridge>;

export const meta: MetaFunction<Loader> = ({ data }) => titled(data?.title);

/** A page that shows one cartridge, declared in its pages.ts or not. */
export function CartridgePage() {
  const { title, headed, back, opened } = useLoaderData<Loader>();
  return (
    <>
      {back && <Back {...back} />}
      {headed && <h1 className="mb-5 text-26 font-bold">{title}</h1>}
      <CartridgeFrame opened={opened} surface="page" />
    </>
  );
}

/** The back link: to the parent page, or a step back to the previous page within the portal. */
function Back({ to, label, isStep }: { to: string; label: string; isStep: boolean }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const step = (event: MouseEvent) => {
    if (!isStep || key === "default" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <BackLink to={to} onClick={step}>
      {label}
    </BackLink>
  );
}
