import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { formAction } from "#kernel/form-action";
import { ButtonLink } from "#ui/button";
import { PlainShell } from "../../shells";
import { changeOwnAccount, openOwnAccount } from "./account.server";
import { AccountForms } from "./account-forms";

export const meta: MetaFunction = () => [{ title: "Your account · Clothesline" }];

const AUDIENCE = ["Customer", "Admin", "SuperAdmin"] as const;
export const loader = pageLoader(AUDIENCE, openOwnAccount);
export const action = pageAction(AUDIENCE, changeOwnAccount);
export const clientAction = formAction("Failed to update profile");

/** One's own profile, password and Google: customers and the office; drivers have their settings. */
export default function Account() {
  const { account, home } = useLoaderData<typeof loader>();
  return (
    <PlainShell title="Your account" subtitle={account.name} account={null}>
      <AccountForms failed="Failed to update profile" />
      <ButtonLink to={home} size="large">
        Return to Dashboard
      </ButtonLink>
    </PlainShell>
  );
}
