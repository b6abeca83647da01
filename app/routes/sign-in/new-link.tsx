import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { SignInCard } from "#ui/sign-in-card";
import { SignedOutLayout } from "../../shells";

/** The page of a link that is no longer valid: it says so, and offers to send a new one. */
export function UsedLink({ title, over, mailsAreSent }: { title: string; over: string; mailsAreSent: boolean }) {
  return (
    <SignedOutLayout>
      <SignInCard title={title}>
        <div className="grid gap-4">
          <Notice kind="warn" title={over}>
            {mailsAreSent
              ? "Enter your email, and we'll send you a new link."
              : "This portal can't send email yet. Please call the office: they can help."}
          </Notice>
          {mailsAreSent && (
            <Form method="post" action="/forgot-password" className="grid gap-4">
              <Field
                name="email"
                label="Email"
                hint="Your username works too."
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                required
              />
              <Button type="submit" variant="primary" size="large">
                Send me a link
              </Button>
            </Form>
          )}
          <ButtonLink to="/" size="large">
            Go to sign-in
          </ButtonLink>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
