import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { ButtonLink } from "#ui/button";
import { PlainShell } from "../../shells";
import { accountForms, openOwnAccount } from "./account.server";
import { AccountForms } from "./account-forms";
import { LookCard } from "./look-card";

export const meta: MetaFunction = () => [{ title: "Your account · Clothesline" }];

const AUDIENCE = ["Customer", "Admin", "SuperAdmin"] as const;
export const loader = pageLoader(AUDIENCE, openOwnAccount);
export const action = formAction(AUDIENCE, accountForms);
export const clientAction = offlineAction("Failed to update profile");

/** One's own profile, password and Google: customers and the office; drivers have their settings. */
export default function Account() {
  const { account, home, inbox } = useLoaderData<typeof loader>();
  return (
    <PlainShell title="Your account" subtitle={account.name} account={null} inbox={inbox}>
      <LookCard />
      <AccountForms failed="Failed to update profile" />
      <ButtonLink to={home} size="large">
        Return to Dashboard
      </ButtonLink>
    </PlainShell>
  );
}
