import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signIn } from "#cartridges/account/user/commands.server";
import { homeOf } from "#kernel/actor";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { deviceOf, safeNext } from "#kernel/sign-in/response.server";
import { googleIsSetUp } from "#services/google.server";
import { GoogleFirst } from "#ui/google-button";
import { Notice } from "#ui/notice";
import { SignedOutLayout } from "../../shells";
import { SignInCard, OtherDoor, SignInForm, SignUpLink } from "#ui/sign-in-card";
import { arriveAndJoin } from "./joining.server";

export const meta: MetaFunction = () => [{ title: "Customer sign-in · Clothesline" }];

/** The customer's sign-in. Someone who came here from another customer's page stays, to sign in as that one. */
export const loader = pageLoader("public", ({ actor, url }) => {
  const mismatch = url.searchParams.has("account");
  if (actor.role !== "Anonymous" && !mismatch) throw redirect(homeOf(actor));
  return { mismatch, next: safeNext(url.searchParams.get("next")), google: googleIsSetUp() };
});

export const action = pageAction("public", async ({ actor, ...visit }, form) =>
  arriveAndJoin(
    visit,
    await execute(signIn, actor, {
      identifier: form.get("email"),
      password: form.get("password"),
      roles: ["Customer"],
      kind: "cookie",
      ...deviceOf(visit),
    }),
    form.get("next") as string | null,
  ),
);
export const clientAction = formAction("Login failed");

export default function CustomerLogin() {
  const { mismatch, next, google } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <SignedOutLayout>
      <SignInCard title="Customer sign-in">
        {mismatch && (
          <div className="mb-4">
            <Notice kind="warn">That account belongs to someone else. Sign in with the account it belongs to.</Notice>
          </div>
        )}
        <GoogleFirst ready={google} next={next} />
        <SignInForm name="email" refusal={refusal as never} next={next} />
        <SignUpLink />
        <OtherDoor to="/?tab=office">Office staff</OtherDoor>
      </SignInCard>
    </SignedOutLayout>
  );
}
