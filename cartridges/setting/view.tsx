import { useId, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { ApiError } from "#kernel/api-client";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink } from "#kernel/cartridge-address";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Field, SelectField } from "#ui/field";
import { FieldError, Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { TwoColumns } from "#ui/two-columns";
import type SettingCartridge from "./cartridge";
import type { SettingName, Settings } from "./schema";

type Wrong = Readonly<Partial<Record<string, string>>>;

/** The company's settings (spec 2.12). Each takes effect when it is saved. */
export default function SettingView({ cartridge }: ViewProps<SettingCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [rate, setRate] = useState<string | null>(null);
  if (!snapshot.data) return null;
  const { settings, timezones, mails_can_be_sent } = snapshot.data;
  const edit = (part: Partial<Settings>) => {
    cartridge.edit(part);
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in part))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    try {
      await cartridge.save();
      setWrong({});
      setRate(null);
      toastSuccess("Settings saved");
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setWrong(fields);
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) setFailure(`${error.message} Save again to replace it with yours.`);
      else if (Object.keys(fields).length === 0) setFailure((error as Error).message);
    }
  };
  const errorOf = (name: SettingName) => ({ error: wrong[name] });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <TwoColumns>
        <Card title="Company">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Company name"
              hint="On invoices and delivery tickets, in emails and above the menu."
              maxLength={80}
              value={settings.company_name}
              {...errorOf("company_name")}
              onChange={({ currentTarget }) => edit({ company_name: currentTarget.value })}
            />
            <SelectField
              label="Time zone"
              hint="Determines which day it is, and when orders close."
              value={settings.timezone}
              {...errorOf("timezone")}
              onChange={({ currentTarget }) => edit({ timezone: currentTarget.value })}
            >
              {timezones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll("_", " ")}
                </option>
              ))}
            </SelectField>
            <Field
              label="Commission rate (%)"
              hint="Used for Commission Earned."
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
              value={rate ?? settings.commission_rate}
              {...errorOf("commission_rate")}
              onChange={({ currentTarget }) => {
                setRate(currentTarget.value);
                edit({ commission_rate: currentTarget.valueAsNumber });
              }}
            />
          </div>
        </Card>
        <div className="grid grid-cols-1 gap-4">
          <Card title="Orders">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <SelectField
                label="Order approval required"
                hint={
                  settings.order_approval_required
                    ? "A driver or the office approves each order."
                    : "An order for no more than what is rented is approved automatically, unless it has a note. " +
                      "Orders that are already pending are not affected."
                }
                value={settings.order_approval_required ? "yes" : "no"}
                {...errorOf("order_approval_required")}
                onChange={({ currentTarget }) => edit({ order_approval_required: currentTarget.value === "yes" })}
              >
                <option value="yes">Yes</option>
                <option value="no">No</option>
              </SelectField>
              <Field
                label="Cut-off time"
                hint="Orders close at this time of the working day before."
                type="time"
                value={settings.cutoff_time}
                {...errorOf("cutoff_time")}
                onChange={({ currentTarget }) => edit({ cutoff_time: currentTarget.value })}
              />
            </div>
          </Card>
          <Card title="Notifications">
            <div className="grid gap-1">
              <Switch
                on={settings.email_notifications}
                onSwitch={(on) => edit({ email_notifications: on })}
                hint={
                  mails_can_be_sent
                    ? "Off: only requested emails are sent, such as a password reset, an invitation or a load report."
                    : "No mail server is set up: emails are only kept in the portal."
                }
                {...errorOf("email_notifications")}
              >
                Email notifications
              </Switch>
              <Switch
                on={settings.push_notifications}
                onSwitch={(on) => edit({ push_notifications: on })}
                hint="Off: news appears in the inbox only, not over the page."
                {...errorOf("push_notifications")}
              >
                Push notifications
              </Switch>
            </div>
          </Card>
        </div>
      </TwoColumns>
      <div className="flex flex-wrap gap-x-6">
        <CartridgeLink
          to={{ cartridge: "deployment", key: {} }}
          className="flex min-h-12 items-center font-semibold text-accent hover:underline"
        >
          Is every part of the portal working?
        </CartridgeLink>
        <CartridgeLink
          to={{ cartridge: "mail", key: {} }}
          className="flex min-h-12 min-w-12 items-center font-semibold text-accent hover:underline"
        >
          Mails
        </CartridgeLink>
      </div>
      <ActionBar>
        <Button type="submit" variant="primary" size="large" busy={snapshot.saving}>
          Save Changes
        </Button>
      </ActionBar>
    </form>
  );
}

function Switch({
  on,
  onSwitch,
  hint,
  error,
  children,
}: {
  on: boolean;
  onSwitch: (on: boolean) => void;
  hint: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="border-b border-line pb-2 last:border-0 last:pb-0">
      <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <span className="flex-1">{children}</span>
        <input
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
          role="switch"
          checked={on}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          className="size-6 accent-[var(--accent)]"
        />
      </label>
      <p id={`${id}-hint`} className="text-13 text-ink-2">
        {hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
