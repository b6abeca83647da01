import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect } from "react";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { needsSetup } from "#cartridges/account/user/queries.server";
import { homeOf } from "#kernel/actor";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { offlineAction } from "#kernel/offline-action";
import { safeNext } from "#kernel/sign-in/response.server";
import { googleIsSetUp } from "#services/google.server";
import { hadSession } from "#kernel/sign-in/session.server";
import { classes } from "#ui/classes";
import { GoogleFirst } from "#ui/google-button";
import { Notice } from "#ui/notice";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard, OtherDoor, SignInForm, SignUpLink } from "#ui/sign-in-card";
import { passwordForm } from "./password-form.server";

export const meta = () => titled("Sign in");

const TABS = { customer: "Customer sign-in", driver: "Driver sign-in", office: "Office sign-in" } as const;
type Tab = keyof typeof TABS;
const tabOf = (name: string | null): Tab => (name !== null && Object.hasOwn(TABS, name) ? (name as Tab) : "customer");

/**
 * The main landing page (spec 2.2): a signed-in user is redirected to the role's landing page, and
 * the very first visitor to the setup.
 */
export const loader = pageLoader("public", async ({ actor, url, request }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  if (await runQuery(needsSetup, actor, {})) throw redirect("/setup");
  const google = googleIsSetUp(),
    next = safeNext(url.searchParams.get("next"));
  return {
    tab: tabOf(url.searchParams.get("tab")),
    next,
    google,
    error: messageOfErrorCode(url.searchParams.get("error")),
    oauthFirst: google && url.searchParams.get("flow") === "oauth-first",
    // A cookie without a valid session means that a session has expired; no cookie means a new
    // visitor.
    ended: next !== null && (await hadSession(request)),
  };
});

export const action = formAction("public", passwordForm("email"));
export const clientAction = offlineAction("Login failed");

export default function Start() {
  const { tab, next, google, error, oauthFirst, ended } = useLoaderData<typeof loader>();
  const refused = useActionData() !== undefined;
  useEffect(withoutIndex);
  const nextParameter = next ? `&next=${encodeURIComponent(next)}` : "";
  return (
    <SignedOutLayout>
      <SignInCard title={TABS[tab]}>
        {next && !refused && (
          <div className="mb-5">
            <Notice kind={ended ? "warn" : "info"} title={ended ? "Your session has ended" : undefined}>
              {ended ? "Sign in again, and you're back where you were." : "Sign in to see this page."}
            </Notice>
          </div>
        )}
        {oauthFirst && <OauthFirst />}
        {error && !refused && (
          <div className="mb-5">
            <Notice kind="bad">{error}</Notice>
          </div>
        )}
        {!oauthFirst && tab !== "office" && (
          <nav aria-label="Who signs in" className="mb-5 grid grid-cols-2 gap-1 rounded-card bg-sunk p-1">
            {(["customer", "driver"] as const).map((who) => (
              <Link
                key={who}
                to={`/?tab=${who}${nextParameter}`}
                aria-current={tab === who ? "page" : undefined}
                preventScrollReset
                className={classes(
                  "grid min-h-12 place-items-center rounded-control font-semibold capitalize",
                  tab === who ? "chosen" : "text-ink-2",
                )}
              >
                {who === "driver" ? "Driver" : "Customer"}
              </Link>
            ))}
          </nav>
        )}
        {tab === "customer" && <GoogleFirst ready={google} next={next} />}
        <SignInForm key={tab} name="email" next={next} />
        {tab === "customer" && <SignUpLink />}
        {tab === "office" ? (
          <OtherDoor to={`/?tab=customer${nextParameter}`}>Customers and drivers</OtherDoor>
        ) : (
          <OtherDoor to={`/?tab=office${nextParameter}`}>Office staff</OtherDoor>
        )}
      </SignInCard>
    </SignedOutLayout>
  );
}

/** Remix adds ?index to the address of an index route's action; this removes it after an error. */
function withoutIndex(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("index")) return;
  url.searchParams.delete("index");
  window.history.replaceState(window.history.state, "", url);
}

/**
 * Linking starts with Google (spec 2.1): a banner above a simplified login. Dismissing it shows the
 * usual login.
 */
function OauthFirst() {
  return (
    <div className="mb-5">
      <Notice
        title="Start with Google"
        action={
          <Link
            to="/"
            aria-label="Dismiss"
            className="-my-2 -mr-3 grid size-12 shrink-0 place-items-center rounded-control"
          >
            <X aria-hidden className="size-5" />
          </Link>
        }
      >
        Continue with Google, then enter your access code. Or sign in with email.
      </Notice>
    </div>
  );
}
