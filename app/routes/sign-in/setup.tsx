import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { makeFirstSuperAdmin } from "#cartridges/account/user/commands.server";
import { needsSetup } from "#cartridges/account/user/queries.server";
import { timezonesWith } from "#cartridges/setting/queries.server";
import { company } from "#services/company.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { offlineAction } from "#kernel/offline-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { Button } from "#ui/button";
import { Field, SelectField } from "#ui/field";
import { NewPasswordFields } from "#ui/new-password";
import { FormError, usePageForm } from "#ui/page-form";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { SignInCard } from "#ui/sign-in-card";

export const meta = () => titled("First start");

export const loader = pageLoader("public", async ({ actor }) => {
  if (!(await runQuery(needsSetup, actor, {}))) throw redirect("/");
  return { timezones: timezonesWith(company().timezone), timezone: company().timezone };
});

export const action = formAction(
  "public",
  submits(makeFirstSuperAdmin, {
    fields: {
      code: "code",
      name: "name",
      username: "username",
      email: "email",
      timezone: "timezone",
      password: "password",
      confirm: "confirm",
    },
    input: (typed, visit) => ({ ...typed, ...deviceOf(visit) }),
    answer: (signedIn) => signInResponse(signedIn),
  }),
);
export const clientAction = offlineAction("Failed to create account. Please try again.", "Failed to create account");

/**
 * Replaces the server's time zone by the browser's once known, unless the person has chosen one.
 */
function useTimezone(timezones: readonly string[], proposed: string) {
  const [timezone, setTimezone] = useState(proposed);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (timezones.includes(own)) setTimezone(own);
  }, [timezones]);
  return [timezone, setTimezone] as const;
}

export default function Setup() {
  const { timezones, timezone: proposed } = useLoaderData<typeof loader>();
  const form = usePageForm();
  const [timezone, setTimezone] = useTimezone(timezones, proposed);
  return (
    <SignedOutLayout>
      <SignInCard
        title="Create the SuperAdmin"
        intro="This portal is new. Whoever started it finds a code on the console."
      >
        <Form {...form.props} className="grid gap-4">
          <FormError form={form} />
          <Field
            {...form.field("code")}
            label="Code from the console"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Field {...form.field("name")} label="Your name" autoComplete="name" />
          <Field
            {...form.field("username")}
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field {...form.field("email")} label="Email" type="email" autoComplete="email" />
          <SelectField
            name="timezone"
            label="Time zone of the company"
            hint="Your days begin and your orders close by it."
            error={form.field("timezone").error}
            value={timezone}
            onChange={({ currentTarget }) => setTimezone(currentTarget.value)}
          >
            {timezones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </SelectField>
          <NewPasswordFields form={form} />
          <Button type="submit" variant="primary" size="large" busy={form.busy}>
            Create the SuperAdmin
          </Button>
        </Form>
      </SignInCard>
    </SignedOutLayout>
  );
}
