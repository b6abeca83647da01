import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import type { AccountData } from "#cartridges/account/schema";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { GoogleButton } from "~/ui/google-button";
import { NewPasswordFields } from "~/ui/new-password";
import { Notice } from "~/ui/notice";
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
      <Google account={account} ready={googleIsSetUp} refused={googleRefused} answer={of("google")} />
    </>
  );
}

/** What came of a form, above its fields; what is wrong with a field stands at the field. */
function Outcome({ answer, failed }: { answer?: AccountAnswer; failed?: string }) {
  if (answer?.done) return <Notice kind="ok">{answer.done}</Notice>;
  if (!answer?.message || Object.keys(answer.fields ?? {}).length > 0) return null;
  return <Notice kind="bad" title={failed}>{answer.message}</Notice>;
}

function AccountForm({ form, save, look = "primary", children }: { form: string; save: string; look?: "primary" | "danger"; children?: ReactNode }) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === form;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {children}
      <Button type="submit" look={look} size="large" busy={busy} className="sm:justify-self-start">{save}</Button>
    </Form>
  );
}

function Profile({ account, answer, failed }: { account: AccountData; answer?: AccountAnswer; failed: string }) {
  const typed = answer?.typed;
  const chosen = (name: "mailOrders" | "toastOrders") => (typed ? name in typed : account[name]);
  return (
    <Card title="Profile">
      <AccountForm form="profile" save="Save profile">
        <Outcome answer={answer} failed={failed} />
        <p className="text-ink-2">Your username is <strong className="text-ink">{account.username}</strong>.</p>
        <Field label="Name" name="name" autoComplete="name" defaultValue={typed?.name ?? account.name} error={answer?.fields?.name} />
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" defaultValue={typed?.phone ?? account.phone} error={answer?.fields?.phone} />
        <Field
          label="Email" name="email" type="email" autoComplete="email" autoCapitalize="none" defaultValue={typed?.email ?? account.email} error={answer?.fields?.email}
          hint={account.mailsAreSent ? "A new email holds once you open the link we send to it." : "The company has not set up mail in this portal yet: a new email cannot be confirmed until it has."}
        />
        {account.newEmail && <Notice>Waiting for {account.newEmail} to be confirmed. Until then {account.email || "your username"} is what counts.</Notice>}
        <fieldset className="grid">
          <legend className="text-sm font-semibold">News of orders</legend>
          <Choice name="mailOrders" defaultChecked={chosen("mailOrders")}>By mail</Choice>
          <Choice name="toastOrders" defaultChecked={chosen("toastOrders")}>On the screen</Choice>
          <p className="text-[13px] text-ink-2">News of your account always reach you.</p>
        </fieldset>
      </AccountForm>
    </Card>
  );
}

function Choice({ name, defaultChecked, children }: { name: string; defaultChecked: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-3">
      <input id={id} type="checkbox" name={name} defaultChecked={defaultChecked} className="size-6 accent-[var(--accent)]" />
      <label htmlFor={id} className="flex min-h-12 flex-1 items-center">{children}</label>
    </div>
  );
}

function Password({ account, answer }: { account: AccountData; answer?: AccountAnswer }) {
  if (!account.hasPassword) {
    return (
      <Card title="Password">
        <p className="mb-4 text-ink-2">You sign in with Google; this account has no password. A link to choose one comes by mail.</p>
        <ButtonLink to="/forgot-password" size="large">Choose a password</ButtonLink>
      </Card>
    );
  }
  return (
    <Card title="Password">
      <AccountForm form="password" save="Change password">
        <Outcome answer={answer} />
        <input type="hidden" name="username" autoComplete="username" value={account.username} readOnly />
        <Field label="Password you have now" type="password" name="oldPassword" autoComplete="current-password" error={answer?.fields?.oldPassword} />
        <NewPasswordFields label="New password" errors={answer?.fields} />
        <p className="text-[13px] text-ink-2">Your other devices are signed out.</p>
      </AccountForm>
    </Card>
  );
}

function Google({ account, ready, refused, answer }: { account: AccountData; ready: boolean; refused: string | null; answer?: AccountAnswer }) {
  return (
    <Card title="Google">
      <div className="grid gap-4">
        {refused && !answer && <Notice kind="bad">{refused}</Notice>}
        <Outcome answer={answer} />
        {account.google ? (
          <>
            <p className="text-ink-2">A Google account is joined to this account: it signs you in without a password.</p>
            <AccountForm form="google" save="Remove Google" look="danger" />
          </>
        ) : (
          <>
            <p className="text-ink-2">Join your Google account, and sign in without a password.</p>
            <div className="sm:w-72"><GoogleButton href="/api/auth/google?join=1" ready={ready} label="Join Google" /></div>
          </>
        )}
      </div>
    </Card>
  );
}
