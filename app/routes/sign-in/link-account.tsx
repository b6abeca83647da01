import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { completeLinking } from "#cartridges/account/google-sign-in/commands.server";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader, type Visit } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { clearProfileCookie, pendingCustomer, readProfileCookie, type GoogleProfile } from "#services/google.server";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { FormError, usePageForm, type RefusedForm } from "#ui/page-form";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";
import { AccessCodeForm } from "./access-code-form";
import { codeForm, type ResolvedCode } from "./access-code.server";

export const meta = () => titled("Link your account");

const NOT_FROM_GOOGLE = "/?error=invalid_linking_flow";

/**
 * After a first sign-in with Google (spec 2.4): the access code decides which account is created.
 */
export const loader = pageLoader("public", async ({ request, url }) => {
  const profile = url.searchParams.get("oauth") === "completed" ? await readProfileCookie(request) : null;
  if (!profile) throw redirect(NOT_FROM_GOOGLE);
  return {
    email: profile.email,
    error: messageOfErrorCode(url.searchParams.get("error")),
    pending: (await pendingCustomer(request))?.code ?? "",
  };
});

async function profileOf({ request }: Visit): Promise<GoogleProfile> {
  const profile = await readProfileCookie(request);
  if (!profile) throw redirect(NOT_FROM_GOOGLE);
  return profile;
}

/**
 * First shows what the code stands for; the account is created only after the person confirms it.
 */
export const action = formAction("public", {
  check: codeForm(async (visit) => void (await profileOf(visit))),
  confirm: submits(completeLinking, {
    fields: { code: "customerNumber", businessName: "businessName" },
    input: async (typed, visit) => ({ ...typed, profile: await profileOf(visit), ...deviceOf(visit) }),
    async answer({ token }) {
      const arrival = await signInResponse({ token, home: "/auth-success" });
      arrival.headers.append("Set-Cookie", await clearProfileCookie());
      return arrival;
    },
  }),
});
export const clientAction = offlineAction("Account linking failed");

const MIN_CHARACTERS = 4;

export default function LinkAccount() {
  const { email, error, pending } = useLoaderData<typeof loader>();
  const answer = useActionData() as ResolvedCode | RefusedForm | undefined;
  const checked = answer && "checked" in answer ? answer.checked : null;
  return (
    <SignedOutLayout>
      <SignInCard
        title={checked ? (checked.isAssignmentKey ? "Code Found!" : "Business Found!") : "Link your account"}
        intro={
          <>
            Signed in with Google as <strong className="block wrap-anywhere text-ink">{email}</strong>
          </>
        }
      >
        <div className="grid gap-4">
          {error && !answer && <Notice kind="bad">{error}</Notice>}
          {checked ? <Confirm checked={checked} /> : <EnterCode pending={error ? "" : pending} />}
          <Link to="/" className="grid min-h-12 place-items-center font-semibold text-accent">
            Back to login
          </Link>
        </div>
      </SignInCard>
    </SignedOutLayout>
  );
}

function EnterCode({ pending }: { pending: string }) {
  // If a confirmed code is then rejected, the person enters it again.
  const form = usePageForm({ intent: "check", alsoAfter: "confirm" });
  return (
    <AccessCodeForm form={form} minCharacters={MIN_CHARACTERS} submit="Continue" initial={pending}>
      <FormError form={form} />
      <input type="hidden" name="intent" value="check" />
    </AccessCodeForm>
  );
}

function Confirm({ checked }: { checked: ResolvedCode["checked"] }) {
  const form = usePageForm({ intent: "confirm" });
  return (
    <>
      <div className="rounded-card bg-sunk px-4 py-3">
        <p className="text-lg font-semibold">{checked.name}</p>
        <p className="text-sm text-ink-2">
          {checked.isAssignmentKey ? `Assignment code ${checked.code}` : `Account #${checked.code}`}
        </p>
      </div>
      <p className="font-semibold">{checked.isAssignmentKey ? "Is this your assignment?" : "Is this your business?"}</p>
      <Form {...form.props} className="grid gap-2">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="code" value={checked.code} />
        {!checked.isAssignmentKey && <input type="hidden" name="businessName" value={checked.name} />}
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
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
