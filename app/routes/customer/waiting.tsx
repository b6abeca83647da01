import { Form } from "@remix-run/react";
import type { WaitingAccount } from "#cartridges/account/schema";
import { Button, ButtonLink } from "#ui/button";
import { Notice } from "#ui/notice";
import { usePageForm, useSavedForm } from "#ui/page-form";
import { PlainShell } from "../../shells";

/** The dashboard of an account that waits for approval: what it waits for, and the way to the catalog. */
export function WaitingDashboard({ number, account }: { number: string; account: WaitingAccount }) {
  const { business, emailConfirmed, mailsAreSent } = account;
  return (
    <PlainShell wide title={business} subtitle={`Account #${number}`}>
      <div className="grid max-w-3xl gap-5">
        {!emailConfirmed && <ConfirmEmail account={account} />}
        <Notice kind="warn" title="Your account is pending approval">
          {emailConfirmed ? "Your driver will review it soon." : "Your driver reviews it once your email is confirmed."}
          {mailsAreSent && " We'll email you."} Until then you can browse our products, but not order.
        </Notice>
        <ButtonLink to={`/customer/${number}/portal`} size="large" variant="primary">
          Browse products
        </ButtonLink>
      </div>
    </PlainShell>
  );
}

function ConfirmEmail({ account: { email, mailsAreSent } }: { account: WaitingAccount }) {
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
      <Form {...form.props} className="mt-2">
        <input type="hidden" name="intent" value="confirm" />
        <Button type="submit" busy={form.busy}>
          Send it again
        </Button>
      </Form>
    </Notice>
  );
}
