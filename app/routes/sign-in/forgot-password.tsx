import { setTimeout as wait } from "node:timers/promises";
import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { forgotPassword } from "#cartridges/account/commands.server";
import { pageAction, pageLoader, type Refusal } from "#kernel/handlers.server";
import { execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { company } from "#services/company.server";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { useRefusalFocus } from "#ui/refusal-focus";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import { namedEmail } from "./named-email.server";

export const meta: MetaFunction = () => [{ title: "Forgot your password · Clothesline" }];

export const loader = pageLoader("public", ({ actor }) => ({
  email: actor.email ?? "",
  mailsAreSent: company().mailsAreSent,
}));

/** Every answer takes at least this long: whether there was a letter to write is not to be read off the clock. */
const ANSWER_MS = 400;

export const action = pageAction("public", async ({ actor, context }, form) => {
  const [answer] = await Promise.allSettled([
    execute(forgotPassword, actor, { identifier: form.get("email"), address: context.address }),
    wait(ANSWER_MS),
  ]);
  if (answer.status === "rejected") throw namedEmail(answer.reason);
  return Response.json({ sent: true });
});
export const clientAction = formAction("The link could not be asked for. Please try again.");

export default function ForgotPassword() {
  const { email, mailsAreSent } = useLoaderData<typeof loader>();
  const answer = useActionData() as { sent: true } | Refusal | undefined;
  const busy = useNavigation().state !== "idle";
  const refusal = answer && "message" in answer ? answer : null;
  const form = useRefusalFocus(refusal);
  return (
    <SignedOutLayout>
      <SignInCard title="Forgot your password?">
        <div className="grid gap-4">
          {!mailsAreSent ? (
            <Notice kind="warn" title="This portal can't send email yet">
              A link to choose a new password can't reach you. Please call the office: they can help.
            </Notice>
          ) : answer && "sent" in answer ? (
            <Notice kind="ok" title="Check your email">
              If there is an account with this name and it has an email, a link to choose a new password is on its way.
              It works once, within 30 minutes.
            </Notice>
          ) : (
            <Form ref={form} method="post" noValidate className="grid gap-4">
              {refusal && !refusal.fields.email && <Notice kind="bad">{refusal.message}</Notice>}
              <Field
                label="Email"
                hint="Your username works too."
                type="email"
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                defaultValue={email}
                required
                error={refusal?.fields.email}
              />
              <Button type="submit" look="primary" size="large" busy={busy}>
                Send me a link
              </Button>
            </Form>
          )}
          <Link to="/" className="grid min-h-12 place-items-center font-semibold text-accent">
            Back to login
          </Link>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
