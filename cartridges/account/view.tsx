import { useId, useSyncExternalStore, type ReactNode } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { useFramePlace } from "#kernel/cartridge-address";
import { ButtonLink } from "#ui/button";
import { Card } from "#ui/card";
import { Field, PasswordField } from "#ui/field";
import { GoogleButton } from "#ui/google-button";
import { NewPasswordFields, PasswordOwner } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { usePageForm, useSavedForm } from "#ui/page-form";
import { AccountForm, Outcome } from "./account-form";
import type AccountCartridge from "./cartridge";
import type { AccountData } from "./schema";

/** The user's own account: profile, password, Google. */
export default function AccountView({ cartridge }: ViewProps<AccountCartridge>) {
  const { data: account } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const changed = useSavedForm("password");
  if (!account) return null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Profile account={account} />
      {/* The key clears the form after each change. */}
      <Password key={changed?.at ?? "password"} account={account} done={changed?.done} />
      {(account.googleIsSetUp || account.google) && <Google account={account} />}
    </div>
  );
}

function Profile({ account }: { account: AccountData }) {
  const { name, phone, email, mailOrders, toastOrders } = account;
  const done = useSavedForm("profile")?.done;
  const failed = useFramePlace() === "/driver" ? "Failed to update driver profile" : "Failed to update profile";
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

function Password({ account, done }: { account: AccountData; done: string | undefined }) {
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
        <PasswordOwner username={account.username} />
        <PasswordField {...form.field("oldPassword")} label="Current password" />
        <NewPasswordFields label="New password" form={form} />
        <p className="text-13 text-ink-2">This signs you out on other devices.</p>
      </AccountForm>
    </Card>
  );
}

function Google({ account }: { account: AccountData }) {
  const done = useSavedForm("google")?.done;
  const form = usePageForm({ intent: "google" });
  return (
    <Card title="Google">
      <div className="grid gap-4">
        {account.googleRefused && !done && !form.refused && <Notice kind="bad">{account.googleRefused}</Notice>}
        <Outcome form={form} done={done} />
        {account.google ? (
          <>
            <p className="text-ink-2">Your Google account is connected. You can sign in with it, without a password.</p>
            <AccountForm form={form} intent="google" save="Disconnect Google" variant="danger" />
          </>
        ) : (
          account.googleIsSetUp && (
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
