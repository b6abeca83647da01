import { useLoaderData } from "@remix-run/react";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { BackLink } from "#ui/back-link";
import { ButtonLink } from "#ui/button";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { titled } from "#ui/page-title";
import { BuyersWorkspace } from "../../buyers-workspace";
import { PlainShell } from "../../shells";
import { accountForms, openOwnAccount } from "./account.server";
import { LookCard } from "./look-card";

export const meta = () => titled("Your account");

const AUDIENCE = ["Customer", "Admin", "SuperAdmin"] as const;
export const loader = pageLoader(AUDIENCE, openOwnAccount);
export const action = formAction(AUDIENCE, accountForms);
export const clientAction = offlineAction("Failed to update profile");

/**
 * One's own profile, password and Google link, for customers and the office; drivers have their
 * settings page.
 */
export default function Account() {
  const { opened, name, home, inbox } = useLoaderData<typeof loader>();
  return (
    <BuyersWorkspace>
      <PlainShell title="Your account" subtitle={name} account={null} inbox={inbox}>
        <BackLink to={home}>Back to dashboard</BackLink>
        <LookCard />
        {opened.map((each) => (
          <CartridgeFrame key={each.id} opened={each} surface="page" />
        ))}
        <ButtonLink to={home} size="large">
          Return to Dashboard
        </ButtonLink>
      </PlainShell>
    </BuyersWorkspace>
  );
}
