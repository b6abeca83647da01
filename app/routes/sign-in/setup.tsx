import { redirect, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { makeFirstSuperAdmin } from "#cartridges/account/user/commands.server";
import { needsSetup } from "#cartridges/account/user/queries.server";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { ask, execute } from "#kernel/execute.server";
import { formAction } from "#kernel/form-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { NewPasswordFields } from "#ui/new-password";
import { Notice } from "#ui/notice";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta: MetaFunction = () => [{ title: "First start · Clothesline" }];

export const loader = pageLoader("public", async ({ actor }) => {
  if (!(await ask(needsSetup, actor, {}))) throw redirect("/");
  return null;
});

export const action = pageAction("public", async ({ actor, ...visit }, form) =>
  signInResponse(await execute(makeFirstSuperAdmin, actor, { ...Object.fromEntries(form), ...deviceOf(visit) })),
);
export const clientAction = formAction("Failed to create account. Please try again.", "Failed to create account");

export default function Setup() {
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const fields = refusal?.fields as Record<string, string> | undefined;
  return (
    <SignedOutLayout>
      <SignInCard
        title="Create the SuperAdmin"
        intro="This portal is new. Whoever started it finds a code on the console."
      >
        <Form method="post" noValidate className="grid gap-4">
          {refusal && Object.keys(fields ?? {}).length === 0 && <Notice kind="bad">{refusal.message}</Notice>}
          <Field
            label="Code from the console"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={fields?.code}
          />
          <Field label="Your name" name="name" autoComplete="name" error={fields?.name} />
          <Field
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={fields?.username}
          />
          <Field label="Email" type="email" name="email" autoComplete="email" error={fields?.email} />
          <NewPasswordFields errors={fields} />
          <Button type="submit" look="primary" size="large" busy={busy}>
            Create the SuperAdmin
          </Button>
        </Form>
      </SignInCard>
    </SignedOutLayout>
  );
}
