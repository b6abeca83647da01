import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { CONTINUE_WITH_GOOGLE, GoogleButton } from "#ui/google-button";
import { Notice } from "#ui/notice";
import { FormError, usePageForm, type RefusedForm } from "#ui/page-form";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import { AccessCodeForm } from "./access-code-form";
import type { ResolvedCode, openAccessScreen } from "./access-code.server";

const MIN_CHARACTERS = 3;

/** "Account Access" (spec 2.4): the access code, then Google. */
export function AccessCodePage() {
  const { google, error } = useLoaderData<typeof openAccessScreen>();
  const answer = useActionData() as ResolvedCode | RefusedForm | undefined;
  const checked = answer && "checked" in answer ? answer.checked : null;
  const form = usePageForm();
  const googleHref = checked ? `/api/auth/google?state=${encodeURIComponent(checked.code)}` : null;
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
          {google && checked && googleHref && (
            <>
              <Notice kind="ok" title={checked.name}>
                {checked.isAssignmentKey ? "Your assignment code is valid." : "Your account will be for this business."}
              </Notice>
              <GoogleButton href={googleHref} />
            </>
          )}
          {google && !checked && (
            <AccessCodeForm form={form} minCharacters={MIN_CHARACTERS} submit={CONTINUE_WITH_GOOGLE} />
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
