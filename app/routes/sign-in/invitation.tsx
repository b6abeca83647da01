import { useLoaderData } from "@remix-run/react";
import { acceptInvitation } from "#cartridges/account/user/commands.server";
import { invitation } from "#cartridges/account/user/queries.server";
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

export const meta = () => titled("Your invitation");

export const loader = pageLoader("public", ({ actor, params }) =>
  openedByLink(() => runQuery(invitation, actor, { token: params.token })),
);

export const action = formAction(
  "public",
  submits(acceptInvitation, {
    fields: { password: "password", confirm: "confirm" },
    input: (typed, { params, ...visit }) => ({ ...typed, token: params.token, ...deviceOf(visit) }),
    answer: (signedIn) => signInResponse(signedIn),
  }),
);
export const clientAction = offlineAction("Your password could not be saved. Please try again.");

export default function Invitation() {
  const opened = useLoaderData<typeof loader>();
  const form = usePageForm();
  if (opened.over !== null) return <UsedLink title="Your invitation" {...opened} />;
  const { name, username } = opened;
  return (
    <SignedOutLayout>
      <SignInCard title={`Welcome, ${name}`}>
        <NewPasswordForm form={form} username={username} save="Start">
          Your username is <strong className="text-ink">{username}</strong>. Choose a password for it.
        </NewPasswordForm>
      </SignInCard>
    </SignedOutLayout>
  );
}
