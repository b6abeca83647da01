import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeOf } from "#kernel/actor";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { safeNext } from "#kernel/sign-in/response.server";
import { googleIsSetUp } from "#services/google.server";
import { GoogleFirst } from "#ui/google-button";
import { Notice } from "#ui/notice";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard, OtherDoor, SignInForm, SignUpLink } from "#ui/sign-in-card";
import { passwordForm } from "./password-form.server";

export const meta = () => titled("Customer sign-in");

/**
 * The customer's sign-in. A customer redirected here from another customer's page may sign in as
 * that one.
 */
export const loader = pageLoader("public", ({ actor, url }) => {
  const mismatch = url.searchParams.has("account");
  if (actor.role !== "Anonymous" && !mismatch) throw redirect(homeOf(actor));
  return { mismatch, next: safeNext(url.searchParams.get("next")), google: googleIsSetUp() };
});

export const action = formAction("public", passwordForm("email", { roles: ["Customer"] }));
export const clientAction = offlineAction("Login failed");

export default function CustomerLogin() {
  const { mismatch, next, google } = useLoaderData<typeof loader>();
  return (
    <SignedOutLayout>
      <SignInCard title="Customer sign-in">
        {mismatch && (
          <div className="mb-4">
            <Notice kind="warn">That account belongs to someone else. Sign in with the account it belongs to.</Notice>
          </div>
        )}
        <GoogleFirst ready={google} next={next} />
        <SignInForm name="email" next={next} />
        <SignUpLink />
        <OtherDoor to="/?tab=office">Office staff</OtherDoor>
      </SignInCard>
    </SignedOutLayout>
  );
}
