import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail } from "#cartridges/account/commands.server";
import { emailLink } from "#cartridges/account/queries.server";
import { accountOf, homeOf, type Actor } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { offlineAction } from "#kernel/offline-action";
import { Button, ButtonLink } from "#ui/button";
import { Notice } from "#ui/notice";
import { usePageForm, type RefusedForm } from "#ui/page-form";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta = () => titled("Confirm your email");

/**
 * Where to request a new link: in the dashboard of a new account, in the profile after changing the
 * email, or after signing in.
 */
const newLinkOf = (actor: Actor) =>
  actor.role === "Customer" && !actor.approved
    ? { sends: homeOf(actor), to: "/", label: "Send me a new link" }
    : actor.id
      ? { sends: null, to: accountOf(actor), label: "Change the email again" }
      : { sends: null, to: "/", label: "Sign in for a new link" };

/**
 * The link only opens a page with a button that confirms, because mail clients open links
 * automatically. The button uses up the link.
 */
export const loader = pageLoader("public", async ({ actor, params }) => {
  const again = newLinkOf(actor);
  try {
    return { email: (await runQuery(emailLink, actor, { token: params.token })).email, over: null, again };
  } catch (error) {
    if (error instanceof AppError) return { email: null, over: error.message, again };
    throw error;
  }
});

export const action = formAction(
  "public",
  submits(confirmEmail, {
    input: (_, { params, context }) => ({ token: params.token, address: context.address }),
    answer: ({ email }) => Response.json({ confirmed: email }),
  }),
);
export const clientAction = offlineAction("Your email could not be confirmed. Please try again.");

export default function ConfirmEmail() {
  const { email, over, again } = useLoaderData<typeof loader>();
  const answer = useActionData() as { confirmed: string } | RefusedForm | undefined;
  const form = usePageForm();
  const confirmed = answer && "confirmed" in answer ? answer.confirmed : null;
  const wrong = confirmed ? null : answer && "message" in answer ? answer.message : over;
  return (
    <SignedOutLayout>
      <SignInCard title="Confirm your email">
        <div className="grid gap-4">
          {confirmed && <Notice kind="ok">Your email is now {confirmed}.</Notice>}
          {wrong && <Notice kind="bad">{wrong}</Notice>}
          {confirmed ? (
            <ButtonLink to="/" size="large">
              Go to home
            </ButtonLink>
          ) : wrong && again.sends !== null ? (
            <Form method="post" action={again.sends}>
              <Button type="submit" name="intent" value="confirm" variant="primary" size="large">
                {again.label}
              </Button>
            </Form>
          ) : wrong ? (
            <ButtonLink to={again.to} variant="primary" size="large">
              {again.label}
            </ButtonLink>
          ) : (
            <Form {...form.props} className="grid gap-4">
              <p>
                Use <strong className="wrap-anywhere">{email}</strong> for your account? Emails go there, and you can
                sign in with it.
              </p>
              <Button type="submit" variant="primary" size="large" busy={form.busy}>
                Confirm this email
              </Button>
            </Form>
          )}
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
