import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { CONTINUE_WITH_GOOGLE, GoogleButton } from "#ui/google-button";
import { useHydrated } from "#ui/hydrated";
import { Notice } from "#ui/notice";
import { FormError, usePageForm, type RefusedForm } from "#ui/page-form";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import type { ResolvedCode, openAccessScreen } from "./access-code.server";

const MIN_CHARACTERS = 3,
  MAX_CHARACTERS = 10;

/** "Account Access" (spec 2.4): the access code, then Google. */
export function AccessCodePage() {
  const { google, error } = useLoaderData<typeof openAccessScreen>();
  const answer = useActionData() as ResolvedCode | RefusedForm | undefined;
  const [code, setCode] = useState("");
  const hydrated = useHydrated();
  const found = answer && "found" in answer ? answer.found : null;
  const form = usePageForm();
  const googleHref = found ? `/api/auth/google?state=${encodeURIComponent(found.code)}` : null;
  useEffect(() => {
    if (googleHref && google) window.location.assign(googleHref);
  }, [googleHref, google]);
  return (
    <SignedOutLayout>
      <SignInCard title="Account Access" intro={google ? "First your access code, then Google." : undefined}>
        <div className="grid gap-4">
          {error && !answer && <Notice kind="bad">{error}</Notice>}
          <FormError form={form} />
          {!google && (
            <Notice kind="warn" title="Access codes can't be used here yet">
              Sign in with email, or create a new account.
            </Notice>
          )}
          {google && found && googleHref && (
            <>
              <Notice kind="ok" title={found.name}>
                {found.isAssignmentKey ? "Your assignment code is valid." : "Your account will be for this business."}
              </Notice>
              <GoogleButton href={googleHref} />
            </>
          )}
          {google && !found && (
            <Form {...form.props} className="grid gap-4">
              <Field
                {...form.field("code")}
                label="Access Code"
                {...(hydrated && { value: code, defaultValue: undefined })}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
                maxLength={MAX_CHARACTERS}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="text-center text-xl font-semibold tracking-widest"
                hint="Your driver assignment code or your customer number."
              />
              <Button
                type="submit"
                variant="primary"
                size="large"
                busy={form.busy}
                disabled={hydrated && code.trim().length < MIN_CHARACTERS}
              >
                {form.busy ? "Verifying..." : CONTINUE_WITH_GOOGLE}
              </Button>
            </Form>
          )}
          <nav
            aria-label="Other ways"
            className="grid justify-items-center text-accent [&>a]:grid [&>a]:min-h-12 [&>a]:place-items-center [&>a]:font-semibold"
          >
            <Link to="/login">Sign in with email</Link>
            <Link to="/customer/signup">Create new account</Link>
          </nav>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}
