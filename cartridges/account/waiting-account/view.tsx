import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { PageForm, usePageForm, useSavedForm } from "#ui/page-form";
import type WaitingAccountCartridge from "./cartridge";
import type { WaitingAccount } from "./schema";

/** The page of an account awaiting approval: its next step, and a link to the catalog. */
export default function WaitingAccountView({ cartridge }: ViewProps<WaitingAccountCartridge>) {
  const { data: account } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!account) return null;
  const { number, emailConfirmed, mailsAreSent } = account;
  return (
    <div className="grid max-w-3xl gap-5">
      {!emailConfirmed && <ConfirmEmail account={account} />}
      <Notice kind="warn" title="Your account is pending approval">
        {emailConfirmed ? "Your driver will review it soon." : "Your driver reviews it once your email is confirmed."}
        {mailsAreSent && " We'll email you."} Until then you can browse our products, but not order.
      </Notice>
      <CartridgeButtonLink to={{ cartridge: "order-portal", key: { number } }} size="large" variant="primary">
        Browse products
      </CartridgeButtonLink>
    </div>
  );
}

function ConfirmEmail({ account: { number, email, mailsAreSent } }: { account: WaitingAccount }) {
  const hrefOf = useCartridgeHref();
  const form = usePageForm({ intent: "confirm" });
  const sent = useSavedForm("confirm");
  if (!mailsAreSent)
    return (
      <Notice kind="warn" title="Confirm your email">
        This portal can't send email yet. The office has your link for {email} under Settings, Mails: please ask them
        for it.
      </Notice>
    );
  return (
    <Notice kind="warn" title="Confirm your email">
      <p>{sent ? sent.done : `We sent a link to ${email}. Open it within a day.`}</p>
      {form.error && <p className="mt-2 font-semibold">{form.error}</p>}
      <PageForm form={form} action={hrefOf({ cartridge: "customer", key: { number } })} className="mt-2">
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" busy={form.busy}>
          Send it again
        </Button>
      </PageForm>
    </Notice>
  );
}
