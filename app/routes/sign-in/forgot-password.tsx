import { setTimeout as wait } from "node:timers/promises";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { forgotPassword } from "#cartridges/account/commands.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { company } from "#services/company.server";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { FormError, usePageForm, type RefusedForm } from "#ui/page-form";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta = () => titled("Forgot your password");

export const loader = pageLoader("public", ({ actor }) => ({
  email: actor.email ?? "",
  mailsAreSent: company().mailsAreSent,
}));

/** Minimum response time, so that timing does not reveal whether the account exists. */
const ANSWER_MS = 400;

export const action = formAction(
  "public",
  submits(forgotPassword, {
    fields: { email: "identifier" },
    input: (typed, { context }) => ({ ...typed, address: context.address }),
    async through(run) {
      const [sent] = await Promise.allSettled([run(), wait(ANSWER_MS)]);
      if (sent.status === "rejected") throw sent.reason;
      return sent.value;
    },
    answer: () => Response.json({ sent: true }),
  }),
);
export const clientAction = offlineAction("The link could not be requested. Please try again.");

export default function ForgotPassword() {
  const { email, mailsAreSent } = useLoaderData<typeof loader>();
  const answer = useActionData() as { sent: true } | RefusedForm | undefined;
  const form = usePageForm({ defaultValue: { email } });
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
            <Form {...form.props} className="grid gap-4">
              <FormError form={form} />
              <Field
                {...form.field("email")}
                label="Email"
                hint="Your username works too."
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                required
              />
              <Button type="submit" variant="primary" size="large" busy={form.busy}>
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
