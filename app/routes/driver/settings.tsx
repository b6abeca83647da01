import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { ButtonLink } from "#ui/button";
import { SignOut } from "#kernel/sign-out";
import { titled } from "#ui/page-title";
import { accountForms, openOwnAccount } from "../account/account.server";
import { LookCard } from "../account/look-card";
import { OnThisPhone } from "../../service-worker/on-this-phone";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Settings");

export const loader = pageLoader(["Driver"], openOwnAccount);
export const action = formAction(["Driver"], accountForms);
export const clientAction = offlineAction("Failed to update driver profile");

/** Driver settings (spec 2.9): look, profile, password, sessions, Logout, and a link back. */
export default function Settings() {
  const { opened, home } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-26 font-bold">Settings</h1>
      <LookCard />
      {opened.map((each) => (
        <CartridgeFrame key={each.id} opened={each} surface="page" />
      ))}
      <OnThisPhone />
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink to={home} size="large">
          Return to Dashboard
        </ButtonLink>
        <SignOut />
      </div>
    </div>
  );
}
