import { Form, Link, useNavigation } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { digitsAsTyped } from "#cartridges/account/sign-up/rules";
import type { FoundBusiness } from "#cartridges/account/sign-up/schema";
import { Button, ButtonLink } from "#ui/button";
import { Field } from "#ui/field";
import { NewPasswordFields } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { FormError, usePageForm } from "#ui/page-form";
import { useRefusalFocus } from "#ui/refusal-focus";
import { SignInCard, OtherDoor } from "#ui/sign-in-card";

/** The error for an unknown customer number (spec 8). */
const NOT_FOUND = "Customer number not found";
const SIGN_IN = "/customer/login",
  SIGN_UP = "/customer/signup";

/** The address of a step with this number. */
const at = (number: string, step?: "number" | "account") =>
  `${SIGN_UP}?${new URLSearchParams({ number, ...(step && { step }) })}`;

function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="flex min-h-12 items-center justify-center gap-1 font-semibold text-accent">
      <ChevronLeft aria-hidden className="size-4.5" />
      {children}
    </Link>
  );
}

/** Whether this form is being submitted; following a link does not count. */
function useSending(method: "GET" | "POST") {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === method;
}

export function NumberStep({ typed, problem }: { typed: string; problem: string | null }) {
  const busy = useSending("GET");
  const form = useRefusalFocus(useMemo(() => (problem === null ? null : { typed, problem }), [typed, problem]));
  return (
    <SignInCard title="Create your account" intro="Step 1 of 3: your customer number">
      <Form ref={form} method="get" noValidate className="grid gap-4">
        {problem && <Notice kind="bad">{problem}</Notice>}
        {problem === NOT_FOUND && (
          <p className="text-ink-2">
            Check it against a delivery ticket. If it still isn't found, call the office: they can look it up.
          </p>
        )}
        <Field
          key={typed}
          label="Customer number"
          hint="The six digits printed on every delivery ticket."
          name="number"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          required
          className="text-2xl font-semibold tracking-[0.18em]"
          aria-invalid={problem ? true : undefined}
          onInput={({ currentTarget }) => {
            const digits = digitsAsTyped(currentTarget.value);
            if (digits !== currentTarget.value) currentTarget.value = digits;
          }}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? "Looking up..." : "Find My Business"}
        </Button>
      </Form>
      <div className="mt-2">
        <OtherDoor to={SIGN_IN}>Already have an account? Sign in</OtherDoor>
      </div>
    </SignInCard>
  );
}

export function BusinessStep({
  business: { customerNumber, customer, existingUserCount },
}: {
  business: FoundBusiness;
}) {
  const { businessName, address, city, state, zipCode, routeNumber, serviceFrequency } = customer;
  const details = [
    ["Address", address],
    ["City", city],
    ["State", state],
    ["Zip", zipCode],
    ["Route", routeNumber],
    ["Service frequency", serviceFrequency],
  ] as const;
  return (
    <SignInCard title="Business Found!" intro="Step 2 of 3: your business">
      <div className="rounded-card bg-sunk p-4">
        <p className="text-xl font-bold">{businessName}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-15">
          {details.map(([what, value]) => (
            <div key={what} className="contents">
              <dt className="text-ink-2">{what}</dt>
              <dd className="font-medium">{value || "Not on file"}</dd>
            </div>
          ))}
        </dl>
      </div>
      {existingUserCount > 0 && (
        <div className="mt-4 grid gap-3">
          <Notice kind="warn" title="An account already exists for this business">
            If it's yours, sign in. Colleagues can each have their own account.
          </Notice>
          <ButtonLink to={SIGN_IN} variant="primary" size="large">
            Go to Sign In
          </ButtonLink>
        </div>
      )}
      <p className="mt-5 mb-3 text-lg font-semibold">Is this your business?</p>
      <div className="grid gap-2">
        <ButtonLink
          to={at(customerNumber, "account")}
          variant={existingUserCount > 0 ? "plain" : "primary"}
          size="large"
        >
          Yes, Continue
        </ButtonLink>
        <ButtonLink to={SIGN_UP} size="large">
          No, Try Again
        </ButtonLink>
      </div>
      <div className="mt-2">
        <BackLink to={at(customerNumber, "number")}>Back to customer number</BackLink>
      </div>
    </SignInCard>
  );
}

export function AccountStep({ business: { customerNumber, customer } }: { business: FoundBusiness }) {
  const form = usePageForm();
  // The number was entered two steps ago, so this step has no field for its error.
  const number = form.field("number").error;
  return (
    <SignInCard title="Create your account" intro="Step 3 of 3: your account">
      <Form {...form.props} action={at(customerNumber, "account")} className="grid gap-4">
        <p className="text-ink-2">
          For <strong className="text-ink">{customer.businessName}</strong>, customer number {customerNumber}.
        </p>
        <FormError form={number ? { ...form, error: number } : form} />
        <input type="hidden" name="number" value={customerNumber} />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          {form.busy ? "Creating Account..." : "Create Account"}
        </Button>
      </Form>
      <div className="mt-2">
        <BackLink to={at(customerNumber)}>Back to business verification</BackLink>
      </div>
    </SignInCard>
  );
}
