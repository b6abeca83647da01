import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import type { AccountData } from "#cartridges/account/schema";
import { Button, ButtonLink } from "#ui/button";
import { Card } from "#ui/card";
import { Field } from "#ui/field";
import { GoogleButton } from "#ui/google-button";
import { NewPasswordFields } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { useRefusalFocus } from "#ui/refusal-focus";
import type { AccountAnswer, OwnAccount } from "./account.server";

/** A person's own account: who they are, their password, Google. `failed` is what spec 8 says when a profile is refused. */
export function AccountForms({ failed }: { failed: string }) {
  const { account, googleIsSetUp, googleRefused } = useLoaderData<OwnAccount>();
  const answer = useActionData() as AccountAnswer | undefined;
  const of = (form: string) => (answer?.form === form ? answer : undefined);
  return (
    <>
      <Profile account={account} answer={of("profile")} failed={failed} />
      <Password key={of("password")?.at ?? "password"} account={account} answer={of("password")} />
      {(googleIsSetUp || account.google) && (
        <Google account={account} ready={googleIsSetUp} refused={googleRefused} answer={of("google")} />
      )}
    </>
  );
}

/** What came of a form, above its fields; what is wrong with a field stands at the field. */
function Outcome({ answer, failed }: { answer?: AccountAnswer; failed?: string }) {
  if (answer?.done) return <Notice kind="ok">{answer.done}</Notice>;
  if (!answer?.message || Object.keys(answer.fields ?? {}).length > 0) return null;
  return (
    <Notice kind="bad" title={failed}>
      {answer.message}
    </Notice>
  );
}

function AccountForm({
  form,
  save,
  answer,
  look = "primary",
  children,
}: {
  form: string;
  save: string;
  answer?: AccountAnswer;
  look?: "primary" | "danger";
  children?: ReactNode;
}) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === form;
  const element = useRefusalFocus(answer?.message ? answer : null);
  return (
    <Form ref={element} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {children}
      <Button type="submit" look={look} size="large" busy={busy} className="sm:justify-self-start">
        {save}
      </Button>
    </Form>
  );
}

function Profile({ account, answer, failed }: { account: AccountData; answer?: AccountAnswer; failed: string }) {
  const typed = answer?.typed;
  const chosen = (name: "mailOrders" | "toastOrders") => (typed ? name in typed : account[name]);
  return (
    <Card title="Profile">
      <AccountForm form="profile" save="Save profile" answer={answer}>
        <Outcome answer={answer} failed={failed} />
        <p className="text-ink-2">
          Your username is <strong className="text-ink">{account.username}</strong>.
        </p>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={typed?.name ?? account.name}
          error={answer?.fields?.name}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed?.phone ?? account.phone}
          error={answer?.fields?.phone}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={typed?.email ?? account.email}
          error={answer?.fields?.email}
          hint={
            account.mailsAreSent
              ? "If you change it, we send a link to the new address. Open it to confirm."
              : "This portal can't send email yet, so a new address can't be confirmed."
          }
        />
        {account.newEmail && (
          <Notice>
            Waiting for {account.newEmail} to be confirmed. Until then we use {account.email || "your username"}.
          </Notice>
        )}
        <fieldset className="grid">
          <legend className="text-sm font-semibold">Order updates</legend>
          {account.mailsAreSent ? (
            <Choice name="mailOrders" defaultChecked={chosen("mailOrders")}>
              By email
            </Choice>
          ) : (
            account.mailOrders && <input type="hidden" name="mailOrders" value="on" />
          )}
          <Choice name="toastOrders" defaultChecked={chosen("toastOrders")}>
            On screen
          </Choice>
          <p className="text-[13px] text-ink-2">
            {account.mailsAreSent ? "Account notices are always sent." : "Account notices are always shown."}
          </p>
        </fieldset>
      </AccountForm>
    </Card>
  );
}

function Choice({ name, defaultChecked, children }: { name: string; defaultChecked: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        className="size-6 accent-[var(--accent)]"
      />
      <label htmlFor={id} className="flex min-h-12 flex-1 items-center">
        {children}
      </label>
    </div>
  );
}

function Password({ account, answer }: { account: AccountData; answer?: AccountAnswer }) {
  if (!account.hasPassword) {
    return (
      <Card title="Password">
        <p className="text-ink-2">
          You sign in with Google. This account has no password.
          {account.mailsAreSent && " We can email you a link to choose one."}
        </p>
        {account.mailsAreSent && (
          <ButtonLink to="/forgot-password" size="large" className="mt-4">
            Choose a password
          </ButtonLink>
        )}
      </Card>
    );
  }
  return (
    <Card title="Password">
      <AccountForm form="password" save="Change password" answer={answer}>
        <Outcome answer={answer} />
        <input type="hidden" name="username" autoComplete="username" value={account.username} readOnly />
        <Field
          label="Current password"
          type="password"
          name="oldPassword"
          autoComplete="current-password"
          error={answer?.fields?.oldPassword}
        />
        <NewPasswordFields label="New password" errors={answer?.fields} />
        <p className="text-[13px] text-ink-2">This signs you out on other devices.</p>
      </AccountForm>
    </Card>
  );
}

function Google({
  account,
  ready,
  refused,
  answer,
}: {
  account: AccountData;
  ready: boolean;
  refused: string | null;
  answer?: AccountAnswer;
}) {
  return (
    <Card title="Google">
      <div className="grid gap-4">
        {refused && !answer && <Notice kind="bad">{refused}</Notice>}
        <Outcome answer={answer} />
        {account.google ? (
          <>
            <p className="text-ink-2">Your Google account is connected. You can sign in with it, without a password.</p>
            <AccountForm form="google" save="Disconnect Google" look="danger" />
          </>
        ) : (
          ready && (
            <>
              <p className="text-ink-2">Connect your Google account to sign in without a password.</p>
              <div className="sm:w-72">
                <GoogleButton href="/api/auth/google?join=1" label="Connect Google" />
              </div>
            </>
          )
        )}
      </div>
    </Card>
  );
}
