import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Field, PasswordField } from "./field";
import { FormError, usePageForm } from "./page-form";
import { companyName } from "./page-title";

/** The layout of every page before signing in: a name, an instruction, a card. */
export function SignInCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className="mb-1 text-center text-3xl font-bold tracking-tight">{companyName()}</p>
      <p className="mb-6 text-center text-ink-2">{intro ?? "Linen, on the right truck."}</p>
      <section className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
        <h1 className="mb-5 text-xl font-semibold">{title}</h1>
        {children}
      </section>
    </>
  );
}

/**
 * Login name and password. `name` is what the field asks for; a username and an email both work.
 */
export function SignInForm({ name, next }: { name: "email" | "username"; next?: string | null }) {
  const form = usePageForm();
  return (
    <Form {...form.props} className="grid gap-4">
      <FormError form={form} />
      {next && <input type="hidden" name="next" value={next} />}
      {name === "email" ? (
        <Field
          {...form.field("email")}
          label="Email"
          hint="Your username works too."
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
      ) : (
        <Field
          {...form.field("username")}
          label="Username"
          hint="Your email works too."
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <PasswordField {...form.field("password")} required />
      <Button type="submit" variant="primary" size="large" busy={form.busy}>
        {form.busy ? "Signing in…" : "Sign in"}
      </Button>
      <Link to="/forgot-password" className="grid min-h-12 place-items-center font-semibold text-accent">
        Forgot your password?
      </Link>
    </Form>
  );
}

/** A link to another sign-in page. */
export function OtherDoor({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="grid min-h-12 place-items-center text-center font-semibold text-balance text-accent">
      {children}
    </Link>
  );
}

/** The link from a customer's sign-in to signing up (spec 2.2). */
export function SignUpLink() {
  return <OtherDoor to="/customer/signup">New here? Create an account</OtherDoor>;
}
