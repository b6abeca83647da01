import { redirect, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { completeLinking } from "#cartridges/account/google-sign-in/commands.server";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { pageAction, pageLoader, type Refusal } from "#kernel/handlers.server";
import { AppError, badInput } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { clearProfileCookie, pendingCustomer, readProfileCookie } from "#services/google.server";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { useHydrated } from "#ui/hydrated";
import { Notice } from "#ui/notice";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import { resolveCode, type ResolvedCode } from "./access-code.server";

export const meta: MetaFunction = () => [{ title: "Link your account · Clothesline" }];

const NOT_FROM_GOOGLE = "/?error=invalid_linking_flow";

/** After a first sign-in with Google (spec 2.4): the access code says which account this becomes. */
export const loader = pageLoader("public", async ({ request, url }) => {
  const profile = url.searchParams.get("oauth") === "completed" ? await readProfileCookie(request) : null;
  if (!profile) throw redirect(NOT_FROM_GOOGLE);
  return {
    email: profile.email,
    error: messageOfErrorCode(url.searchParams.get("error")),
    pending: (await pendingCustomer(request))?.code ?? "",
  };
});

/** First what the code opens is shown; nothing is made before the person says that it is theirs. */
export const action = pageAction("public", async (visit, form) => {
  const profile = await readProfileCookie(visit.request);
  if (!profile) throw redirect(NOT_FROM_GOOGLE);
  if (!form.has("confirmed")) {
    const { found } = await resolveCode(visit, form.get("code"));
    return Response.json({ found } satisfies ResolvedCode);
  }
  const made = await execute(completeLinking, visit.actor, {
    profile,
    customerNumber: form.get("code"),
    businessName: form.get("businessName"),
    ...deviceOf(visit),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.fields.customerNumber
      ? badInput({ code: error.fields.customerNumber })
      : error;
  });
  const arrival = await signInResponse({ token: made.token, home: "/auth-success" });
  arrival.headers.append("Set-Cookie", await clearProfileCookie());
  return arrival;
});
export const clientAction = formAction("Account linking failed");

const MIN_CHARACTERS = 4,
  MAX_CHARACTERS = 10;

export default function LinkAccount() {
  const { email, error, pending } = useLoaderData<typeof loader>();
  const answer = useActionData() as ResolvedCode | Refusal | undefined;
  const found = answer && "found" in answer ? answer.found : null;
  const refusal = answer && "message" in answer ? answer : null;
  return (
    <SignedOutLayout>
      <SignInCard
        title={found ? (found.isAssignmentKey ? "Code Found!" : "Business Found!") : "Link your account"}
        intro={
          <>
            Signed in with Google as <strong className="block wrap-anywhere text-ink">{email}</strong>
          </>
        }
      >
        <div className="grid gap-4">
          {error && !answer && <Notice kind="bad">{error}</Notice>}
          {refusal && !refusal.fields.code && <Notice kind="bad">{refusal.message || "Account linking failed"}</Notice>}
          {found ? (
            <Confirm found={found} />
          ) : (
            <EnterCode pending={error ? "" : pending} error={refusal?.fields.code} />
          )}
          <Link to="/" className="grid min-h-12 place-items-center font-semibold text-accent">
            Back to login
          </Link>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}

function EnterCode({ pending, error }: { pending: string; error?: string }) {
  const [code, setCode] = useState(pending);
  const hydrated = useHydrated();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" noValidate className="grid gap-4">
      <Field
        label="Access Code"
        name="code"
        defaultValue={pending}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="text-center text-xl font-semibold tracking-widest"
        hint="Your driver assignment code or your customer number."
        error={error}
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={busy}
        disabled={hydrated && code.trim().length < MIN_CHARACTERS}
      >
        {busy ? "Verifying..." : "Continue"}
      </Button>
    </Form>
  );
}

function Confirm({ found }: { found: ResolvedCode["found"] }) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <div className="rounded-card bg-sunk px-4 py-3">
        <p className="text-lg font-semibold">{found.name}</p>
        <p className="text-sm text-ink-2">
          {found.isAssignmentKey ? `Assignment code ${found.code}` : `Account #${found.code}`}
        </p>
      </div>
      <p className="font-semibold">{found.isAssignmentKey ? "Is this your assignment?" : "Is this your business?"}</p>
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="code" value={found.code} />
        {!found.isAssignmentKey && <input type="hidden" name="businessName" value={found.name} />}
        <Button type="submit" look="primary" size="large" name="confirmed" value="yes" busy={busy}>
          Yes, Continue
        </Button>
        <Link
          to="/link-account?oauth=completed"
          className="grid min-h-12 place-items-center rounded-card border border-line font-semibold"
        >
          No, Try Again
        </Link>
      </Form>
    </>
  );
}
