import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { signIn } from "#cartridges/user/commands.server";
import { needsSetup } from "#cartridges/user/queries.server";
import { homeOf } from "~/kernel/actor";
import { pageAction, pageLoader } from "~/kernel/doors.server";
import { ask, execute } from "~/kernel/execute.server";
import { arrive, deviceOf, safeNext } from "~/services/sign-in/arrival.server";
import { classes } from "~/ui/classes";
import { DoorstepShell } from "~/ui/shells";
import { DoorstepCard, SignInForm, SignUpLink } from "~/ui/sign-in-card";

export const meta: MetaFunction = () => [{ title: "Sign in · Clothesline" }];

/** The main landing (spec 2.2): someone signed in goes to where their role lands, the very first visitor to the setup. */
export const loader = pageLoader("public", async ({ actor, url }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  if (await ask(needsSetup, actor, {})) throw redirect("/setup");
  return { tab: url.searchParams.get("tab") === "driver" ? ("driver" as const) : ("customer" as const), next: safeNext(url.searchParams.get("next")) };
});

export const action = pageAction("public", async ({ actor, ...visit }, form) =>
  arrive(await execute(signIn, actor, { identifier: form.get("email"), password: form.get("password"), kind: "cookie", ...deviceOf(visit) }), form.get("next") as string | null));

export default function Start() {
  const { tab, next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const onward = next ? `&next=${encodeURIComponent(next)}` : "";
  return (
    <DoorstepShell>
      <DoorstepCard title={tab === "driver" ? "Driver sign-in" : "Customer sign-in"}>
        <nav aria-label="Who signs in" className="mb-5 grid grid-cols-2 gap-1 rounded-card bg-sunk p-1">
          {(["customer", "driver"] as const).map((who) => (
            <Link
              key={who} to={`/?tab=${who}${onward}`} aria-current={tab === who ? "page" : undefined} preventScrollReset
              className={classes("grid min-h-12 place-items-center rounded-control font-semibold capitalize", tab === who ? "bg-surface text-ink shadow-card" : "text-ink-2")}
            >
              {who === "driver" ? "Driver" : "Customer"}
            </Link>
          ))}
        </nav>
        <SignInForm key={tab} name="email" refusal={refusal as never} next={next} />
        {tab === "customer" && <SignUpLink />}
      </DoorstepCard>
    </DoorstepShell>
  );
}
