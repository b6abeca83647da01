import { useState, type FormEvent } from "react";
import { AddChoice } from "#kernel/add-choice";
import { refusalOf, type CallRefusal } from "#kernel/api-client";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Field, SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type AccessCodeCartridge from "./cartridge";

const A_WEEK = "7";

/** The form for a new code: for whom, which route, for how long. */
export function MakeCode({ cartridge, routes }: { cartridge: AccessCodeCartridge; routes: readonly string[] }) {
  const [form, setForm] = useState({ description: "", route: "RELIEF", days: A_WEEK });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await cartridge.make(form);
      setForm({ ...form, description: "" });
      setRefusal(null);
      toastSuccess("Code created.");
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };
  return (
    <Card title="New code">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        {refusal && Object.keys(refusal.fields).length === 0 && <Notice kind="bad">{refusal.message}</Notice>}
        <Field
          label="For"
          hint="A name you'll recognize, such as the driver's."
          value={form.description}
          onChange={({ currentTarget }) => setForm({ ...form, description: currentTarget.value })}
          maxLength={120}
          error={refusal?.fields.description}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid gap-1">
            <SelectField
              label="Role"
              value={form.route}
              onChange={({ currentTarget }) => setForm({ ...form, route: currentTarget.value })}
              error={refusal?.fields.route}
            >
              <option value="RELIEF">Relief driver</option>
              {routes.map((route) => (
                <option key={route} value={route}>
                  Driver of route {route}
                </option>
              ))}
            </SelectField>
            <May do="routes:write">
              <AddChoice
                words="Add route"
                label="Route number"
                field="route"
                numeric
                maxLength={4}
                add={async (typed) => setForm({ ...form, route: await cartridge.addRoute(typed) })}
              />
            </May>
          </div>
          <Field
            label="Valid for (days)"
            type="number"
            inputMode="numeric"
            min={1}
            max={60}
            value={form.days}
            onChange={({ currentTarget }) => setForm({ ...form, days: currentTarget.value })}
            error={refusal?.fields.days}
          />
        </div>
        <Button type="submit" variant="primary" size="large" busy={busy} className="sm:justify-self-start">
          Create code
        </Button>
      </form>
    </Card>
  );
}
