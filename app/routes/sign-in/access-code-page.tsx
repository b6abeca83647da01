import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Refusal } from "#kernel/handlers.server";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { CONTINUE_WITH_GOOGLE, GoogleButton } from "#ui/google-button";
import { useHydrated } from "#ui/hydrated";
import { Notice } from "#ui/notice";
import { useRefusalFocus } from "#ui/refusal-focus";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import type { ResolvedCode, openAccessScreen } from "./access-code.server";

const MIN_CHARACTERS = 3,
  MAX_CHARACTERS = 10;

/** "Account Access" (spec 2.4): the access code, then Google. */
export function AccessCodePage() {
  const { google, error } = useLoaderData<typeof openAccessScreen>();
  const answer = useActionData() as ResolvedCode | Refusal | undefined;
  const [code, setCode] = useState("");
  const hydrated = useHydrated();
  const verifying = useNavigation().state !== "idle";
  const found = answer && "found" in answer ? answer.found : null;
  const refusal = answer && "message" in answer ? answer : null;
  const form = useRefusalFocus(refusal);
  const onward = found ? `/api/auth/google?state=${encodeURIComponent(found.code)}` : null;
  useEffect(() => {
    if (onward && google) window.location.assign(onward);
  }, [onward, google]);
  return (
    <SignedOutLayout>
      <SignInCard title="Account Access" intro={google ? "First your access code, then Google." : undefined}>
        <div className="grid gap-4">
          {error && !refusal && !found && <Notice kind="bad">{error}</Notice>}
          {refusal && !refusal.fields.code && (
            <Notice kind="bad">{refusal.message || "Unable to verify code. Please try again."}</Notice>
          )}
          {!google && (
            <Notice kind="warn" title="Access codes can't be used here yet">
              Sign in with email, or create a new account.
            </Notice>
          )}
          {google && found && onward && (
            <>
              <Notice kind="ok" title={found.name}>
                {found.isAssignmentKey ? "Your assignment code is valid." : "Your account will be for this business."}
              </Notice>
              <GoogleButton href={onward} />
            </>
          )}
          {google && !found && (
            <Form ref={form} method="post" noValidate className="grid gap-4">
              <Field
                label="Access Code"
                name="code"
                value={hydrated ? code : undefined}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
                maxLength={MAX_CHARACTERS}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="text-center text-xl font-semibold tracking-widest"
                hint="Your driver assignment code or your customer number."
                error={refusal?.fields.code}
              />
              <Button
                type="submit"
                look="primary"
                size="large"
                busy={verifying}
                disabled={hydrated && code.trim().length < MIN_CHARACTERS}
              >
                {verifying ? "Verifying..." : CONTINUE_WITH_GOOGLE}
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
