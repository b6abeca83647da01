import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { X } from "lucide-react";
import { sentenceOf } from "#cartridges/google-sign-in/refusals";
import { signIn } from "#cartridges/user/commands.server";
import { needsSetup } from "#cartridges/user/queries.server";
import { homeOf } from "~/kernel/actor";
import { pageAction, pageLoader } from "~/kernel/doors.server";
import { ask, execute } from "~/kernel/execute.server";
import { formAction } from "~/kernel/form-action";
import { deviceOf, safeNext } from "~/services/sign-in/arrival.server";
import { googleIsSetUp } from "~/services/sign-in/google.server";
import { classes } from "~/ui/classes";
import { GoogleButton, Or } from "~/ui/google-button";
import { Notice } from "~/ui/notice";
import { DoorstepShell } from "~/ui/shells";
import { DoorstepCard, SignInForm, SignUpLink } from "~/ui/sign-in-card";
import { arriveAndJoin } from "./joining.server";

export const meta: MetaFunction = () => [{ title: "Sign in · Clothesline" }];

/** The main landing (spec 2.2): someone signed in goes to where their role lands, the very first visitor to the setup. */
export const loader = pageLoader("public", async ({ actor, url }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  if (await ask(needsSetup, actor, {})) throw redirect("/setup");
  return {
    tab: url.searchParams.get("tab") === "driver" ? ("driver" as const) : ("customer" as const), next: safeNext(url.searchParams.get("next")),
    google: googleIsSetUp(), error: sentenceOf(url.searchParams.get("error")), oauthFirst: url.searchParams.get("flow") === "oauth-first",
  };
});

export const action = pageAction("public", async ({ actor, ...visit }, form) =>
  arriveAndJoin(visit, await execute(signIn, actor, { identifier: form.get("email"), password: form.get("password"), kind: "cookie", ...deviceOf(visit) }), form.get("next") as string | null));
export const clientAction = formAction("Login failed");

export default function Start() {
  const { tab, next, google, error, oauthFirst } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const onward = next ? `&next=${encodeURIComponent(next)}` : "";
  return (
    <DoorstepShell>
      <DoorstepCard title={tab === "driver" ? "Driver sign-in" : "Customer sign-in"}>
        {oauthFirst && <OauthFirst />}
        {error && !refusal && <div className="mb-5"><Notice kind="bad">{error}</Notice></div>}
        {!oauthFirst && <nav aria-label="Who signs in" className="mb-5 grid grid-cols-2 gap-1 rounded-card bg-sunk p-1">
          {(["customer", "driver"] as const).map((who) => (
            <Link
              key={who} to={`/?tab=${who}${onward}`} aria-current={tab === who ? "page" : undefined} preventScrollReset
              className={classes("grid min-h-12 place-items-center rounded-control font-semibold capitalize", tab === who ? "bg-surface text-ink shadow-card" : "text-ink-2")}
            >
              {who === "driver" ? "Driver" : "Customer"}
            </Link>
          ))}
        </nav>}
        {tab === "customer" && <div className="mb-4 grid gap-4"><GoogleButton href={`/api/auth/google${next ? `?next=${encodeURIComponent(next)}` : ""}`} ready={google} /><Or /></div>}
        <SignInForm key={tab} name="email" refusal={refusal as never} next={next} />
        {tab === "customer" && <SignUpLink />}
      </DoorstepCard>
    </DoorstepShell>
  );
}

/** Linking begins with Google (spec 2.1): said above a login that has nothing else to choose. Dismissed, it is the usual one. */
function OauthFirst() {
  return (
    <div className="mb-5">
      <Notice title="Google comes first" action={<Link to="/" aria-label="Dismiss" className="-my-2 -mr-3 grid size-12 shrink-0 place-items-center rounded-control"><X aria-hidden className="size-5" /></Link>}>
        Continue with Google, then enter your access code. Or sign in with email.
      </Notice>
    </div>
  );
}
