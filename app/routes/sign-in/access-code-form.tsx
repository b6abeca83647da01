import { Form } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { useHydrated } from "#ui/hydrated";
import type { usePageForm } from "#ui/page-form";

const MAX_CHARACTERS = 10;

interface Props {
  form: ReturnType<typeof usePageForm>;
  /** The shortest code that can be submitted. */
  minCharacters: number;
  submit: string;
  /** The code known from an earlier step. */
  initial?: string;
  children?: ReactNode;
}

/** The form for an access code: a driver's assignment code or a customer number (spec 2.4). */
export function AccessCodeForm({ form, minCharacters, submit, initial = "", children }: Props) {
  const [code, setCode] = useState(initial);
  const hydrated = useHydrated();
  return (
    <Form {...form.props} className="grid gap-4">
      {children}
      <Field
        {...form.field("code")}
        {...(initial && { defaultValue: initial })}
        label="Access Code"
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="text-center text-xl font-semibold tracking-widest"
        hint="Your driver assignment code or your customer number."
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={form.busy}
        disabled={hydrated && code.trim().length < minCharacters}
      >
        {form.busy ? "Verifying..." : submit}
      </Button>
    </Form>
  );
}
