import { useLoaderData } from "@remix-run/react";
import { resetPassword } from "#cartridges/account/commands.server";
import { passwordLink } from "#cartridges/account/queries.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { offlineAction } from "#kernel/offline-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { NewPasswordForm } from "#ui/new-password";
import { usePageForm } from "#ui/page-form";
import { titled } from "#ui/page-title";
import { openedByLink } from "./link-page.server";
import { UsedLink } from "./new-link";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta = () => titled("A new password");

export const loader = pageLoader("public", ({ actor, params }) =>
  openedByLink(() => runQuery(passwordLink, actor, { token: params.token })),
);

export const action = formAction(
  "public",
  submits(resetPassword, {
    fields: { password: "password", confirm: "confirm" },
    input: (typed, { params, ...visit }) => ({ ...typed, token: params.token, ...deviceOf(visit) }),
    answer: (signedIn) => signInResponse(signedIn),
  }),
);
export const clientAction = offlineAction("Your password could not be saved. Please try again.");

export default function ResetPassword() {
  const opened = useLoaderData<typeof loader>();
  const form = usePageForm();
  if (opened.over !== null) return <UsedLink title="Choose a new password" {...opened} />;
  const { username } = opened;
  return (
    <SignedOutLayout>
      <SignInCard title="Choose a new password">
        <NewPasswordForm form={form} username={username} label="New password" save="Set password">
          For <strong className="text-ink">{username}</strong>. This signs you out on other devices.
        </NewPasswordForm>
      </SignInCard>
    </SignedOutLayout>
  );
}
