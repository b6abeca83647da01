import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import type { DevicesData } from "#cartridges/account/devices/schema";
import type { AccountData } from "#cartridges/account/schema";
import { Button, ButtonLink } from "#ui/button";
import { Card } from "#ui/card";
import { Field } from "#ui/field";
import { moment } from "#ui/formats";
import { GoogleButton } from "#ui/google-button";
import { NewPasswordFields } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { FormError, usePageForm, type RefusedForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import type { AccountAnswer, OwnAccount } from "./account.server";
import { Assistants } from "./assistants-card";

/** A person's own account: profile, password, Google. `failed` is the message of spec 8 when saving the profile fails. */
export function AccountForms({ failed }: { failed: string }) {
  const { account, signedIn, assistants, googleIsSetUp, googleRefused } = useLoaderData<OwnAccount>();
  const answer = useActionData() as AccountAnswer | RefusedForm | undefined;
  const saved = (intent: string) => (answer && "done" in answer && answer.intent === intent ? answer : undefined);
  return (
    <>
      <Profile account={account} done={saved("profile")?.done} failed={failed} />
      <Password key={saved("password")?.at ?? "password"} account={account} done={saved("password")?.done} />
      <Devices signedIn={signedIn} done={saved("devices")?.done} />
      <Assistants assistants={assistants} made={saved("token")} revoked={saved("revoke")?.done} />
      {(googleIsSetUp || account.google) && (
        <Google account={account} ready={googleIsSetUp} refused={googleRefused} done={saved("google")?.done} />
      )}
    </>
  );
}

type AccountFormState = ReturnType<typeof usePageForm>;

/** The result of a form, above its fields; an error of one field is shown at that field. */
const Outcome = ({ form, done, failed }: { form: AccountFormState; done?: string; failed?: string }) =>
  done ? <Notice kind="ok">{done}</Notice> : <FormError form={form} title={failed} />;

function AccountForm({
  form,
  intent,
  save,
  variant = "primary",
  children,
}: {
  form: AccountFormState;
  intent: string;
  save: string;
  variant?: "primary" | "danger";
  children?: ReactNode;
}) {
  return (
    <Form {...form.props} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" variant={variant} size="large" busy={form.busy} className="sm:justify-self-start">
        {save}
      </Button>
    </Form>
  );
}

function Profile({ account, done, failed }: { account: AccountData; done?: string; failed: string }) {
  const { name, phone, email, mailOrders, toastOrders } = account;
  const form = usePageForm({ intent: "profile", defaultValue: { name, phone, email, mailOrders, toastOrders } });
  return (
    <Card title="Profile">
      <AccountForm form={form} intent="profile" save="Save profile">
        <Outcome form={form} done={done} failed={failed} />
        <p className="text-ink-2">
          Your username is <strong className="text-ink">{account.username}</strong>.
        </p>
        <Field {...form.field("name")} label="Name" autoComplete="name" />
        <Field {...form.field("phone")} label="Phone" type="tel" autoComplete="tel" />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
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
            <Choice name="mailOrders" defaultChecked={form.isChecked("mailOrders")}>
              By email
            </Choice>
          ) : (
            account.mailOrders && <input type="hidden" name="mailOrders" value="on" />
          )}
          <Choice name="toastOrders" defaultChecked={form.isChecked("toastOrders")}>
            On screen
          </Choice>
          <p className="text-13 text-ink-2">
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

function Password({ account, done }: { account: AccountData; done?: string }) {
  const form = usePageForm({ intent: "password" });
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
      <AccountForm form={form} intent="password" save="Change password">
        <Outcome form={form} done={done} />
        <input type="hidden" name="username" autoComplete="username" value={account.username} readOnly />
        <Field
          {...form.field("oldPassword")}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields label="New password" form={form} />
        <p className="text-13 text-ink-2">This signs you out on other devices.</p>
      </AccountForm>
    </Card>
  );
}

/** Where this person is signed in, and the way out everywhere else: a lost phone, a desk that was left. */
function Devices({ signedIn: { devices, timezone }, done }: { signedIn: DevicesData; done?: string }) {
  const form = usePageForm({ intent: "devices" });
  return (
    <Card title="Where you're signed in">
      <ul aria-label="Devices" className="mb-3">
        {devices.map(({ id, name, address, since, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{name}</p>
              <p className="text-13 text-ink-2">
                Since {moment(since, timezone)}
                {address && ` · ${address}`}
              </p>
            </div>
            {isThis && <Tag tone="ok">This device</Tag>}
          </li>
        ))}
      </ul>
      {devices.length > 1 || done ? (
        <AccountForm form={form} intent="devices" save="Sign out everywhere else" variant="danger">
          <Outcome form={form} done={done} />
        </AccountForm>
      ) : (
        <p className="text-ink-2">You&apos;re signed in nowhere else.</p>
      )}
    </Card>
  );
}

function Google({
  account,
  ready,
  refused,
  done,
}: {
  account: AccountData;
  ready: boolean;
  refused: string | null;
  done?: string;
}) {
  const form = usePageForm({ intent: "google" });
  return (
    <Card title="Google">
      <div className="grid gap-4">
        {refused && !done && !form.refused && <Notice kind="bad">{refused}</Notice>}
        <Outcome form={form} done={done} />
        {account.google ? (
          <>
            <p className="text-ink-2">Your Google account is connected. You can sign in with it, without a password.</p>
            <AccountForm form={form} intent="google" save="Disconnect Google" variant="danger" />
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
