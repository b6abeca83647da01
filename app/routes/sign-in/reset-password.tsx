import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { resetPassword } from "#cartridges/account/commands.server";
import { passwordLink } from "#cartridges/account/queries.server";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { ask, execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { Button } from "#ui/button";
import { NewPasswordFields } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta: MetaFunction = () => [{ title: "A new password · Clothesline" }];

export const loader = pageLoader("public", ({ actor, params }) => ask(passwordLink, actor, { token: params.token }));

export const action = pageAction("public", async ({ actor, params, ...visit }, form) =>
  signInResponse(
    await execute(resetPassword, actor, {
      token: params.token,
      password: form.get("password"),
      confirm: form.get("confirm"),
      ...deviceOf(visit),
    }),
  ),
);
export const clientAction = formAction("Your password could not be saved. Please try again.");

export default function ResetPassword() {
  const { username } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const fields = refusal?.fields as Record<string, string> | undefined;
  return (
    <SignedOutLayout>
      <SignInCard title="Choose a new password">
        <Form method="post" noValidate className="grid gap-4">
          {refusal && Object.keys(fields ?? {}).length === 0 && <Notice kind="bad">{refusal.message}</Notice>}
          <p className="text-ink-2">
            For <strong className="text-ink">{username}</strong>. This signs you out on other devices.
          </p>
          <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
          <NewPasswordFields label="New password" errors={fields} />
          <Button type="submit" look="primary" size="large" busy={busy}>
            Set password
          </Button>
        </Form>
      </SignInCard>
    </SignedOutLayout>
  );
}
