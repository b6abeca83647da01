import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import type { LinksFunction } from "@remix-run/node";
import { useEffect, type ReactNode } from "react";
import { PagePerson } from "#kernel/person/page-person";
import { useNonce } from "#ui/nonce";
import { PageError } from "#ui/page-error";
import { companyName, titled } from "#ui/page-title";
import { SignedOutLayout } from "./shells";
import theme from "#ui/theme.css?url";
import { LOOK_KEEPER } from "#ui/look";
import { TAP_KEEPER, takeUpTaps } from "#ui/taps";
import { Toasts } from "#ui/toasts";
import { FilesAhead } from "./files-ahead";
import { WaitingPage } from "./frame-parts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: theme },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];
export const meta = () => titled();

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useEffect(() => takeUpTaps(document.documentElement), []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={companyName()} />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10151b" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: LOOK_KEEPER + ";" + TAP_KEEPER }}
        />
        <Meta />
        <Links />
        <FilesAhead />
      </head>
      <body>
        <WaitingPage />
        {children}
        <Toasts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <PagePerson />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <SignedOutLayout>
      <PageError />
    </SignedOutLayout>
  );
}
