import type { ReactNode } from "react";
import { useFramePlace } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { FormError, PageForm, type usePageForm } from "#ui/page-form";

type AccountFormState = ReturnType<typeof usePageForm>;

/** The page whose action handles these forms, also when they are on the canvas. */
const useAccountPage = (): string => (useFramePlace() === "/driver" ? "/driver/settings" : "/account");

/** The result of a form, above its fields; an error of one field is shown at that field. */
export const Outcome = ({ form, done, failed }: { form: AccountFormState; done?: string; failed?: string }) =>
  done ? <Notice kind="ok">{done}</Notice> : <FormError form={form} title={failed} />;

/** A form of the user's own account. */
export function AccountForm({
  form,
  intent,
  save,
  variant = "primary",
  children,
}: {
  form: AccountFormState;
  intent: string;
  save: string;
  variant?: "primary" | "danger";
  children?: ReactNode;
}) {
  const page = useAccountPage();
  return (
    <PageForm form={form} action={page} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" variant={variant} size="large" busy={form.busy} className="sm:justify-self-start">
        {save}
      </Button>
    </PageForm>
  );
}
