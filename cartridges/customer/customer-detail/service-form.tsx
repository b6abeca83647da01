import { useNavigate } from "@remix-run/react";
import { useId, useState, type FormEvent } from "react";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Field } from "#ui/field";
import { shortDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { sentService, ServiceFields } from "../customer-list/service-fields";
import type CustomerDetailCartridge from "./cartridge";
import type { CustomerDetailData, Served } from "./schema";
import { useAgreed } from "./use-agreed";
import { serviceInWords } from "../words";

const agreedService = (data: CustomerDetailData): Served => {
  const { route, service_days, frequency, first_service } = data.service_ahead.at(-1) ?? data;
  return { route, service_days, frequency, first_service };
};

/** Another route, other days or another rhythm; each from a date. */
export function ServiceForm({ cartridge, data }: { cartridge: CustomerDetailCartridge; data: CustomerDetailData }) {
  const form = useId();
  const navigate = useNavigate();
  const detail = { cartridge: "customer-detail", key: { number: data.number } };
  const back = useCartridgeHref()(detail);
  // What was agreed last is what a further change starts from, and what somebody else may change meanwhile.
  const { was: before, saveAgainst } = useAgreed(cartridge, agreedService);
  const [served, setServed] = useState({ ...before, first_service: before.first_service ?? "" });
  const [from, setFrom] = useState(data.first_open ?? data.today);
  const { wrong, failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      toastSuccess(await saveAgainst((was) => cartridge.changeService(was, { ...sentService(served), from })));
      void navigate(back);
    });
  };
  return (
    <Card className="max-w-3xl" title="Route and days">
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <p className="text-ink-2">
          Each holds from the date on: what is due before it stays as it is. Now: {serviceInWords(data)}.
        </p>
        {data.service_ahead.map((term) => (
          <Notice key={term.from} kind="warn">
            {serviceInWords(term)} from {shortDate(term.from)} waits already. A change from an earlier date takes its
            place.
          </Notice>
        ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ServiceFields
            served={served}
            onChange={setServed}
            wrong={wrong}
            routes={data.routes ?? []}
            today={data.today}
          />
          <Field
            label="From"
            type="date"
            min={data.today}
            value={from}
            error={wrong.from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </div>
      </form>
      <div className="mt-4 flex justify-end gap-2 max-sm:[&>*]:flex-1">
        <CartridgeButtonLink to={detail} size="large">
          Cancel
        </CartridgeButtonLink>
        <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
          Save route and days
        </Button>
      </div>
    </Card>
  );
}
