import { useNavigate } from "@remix-run/react";
import { useId } from "react";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { TwoColumns } from "#ui/two-columns";
import { useDetailsForm } from "../customer-list/edit-details";
import type CustomerDetailCartridge from "./cartridge";
import { ServiceForm } from "./service-form";
import type { CustomerDetailData } from "./schema";

/**
 * The office's two forms for a customer: details, which change right away, and service, from a date
 * on.
 */
export function EditForm({ cartridge, data }: { cartridge: CustomerDetailCartridge; data: CustomerDetailData }) {
  return (
    <TwoColumns>
      <DetailsForm cartridge={cartridge} data={data} />
      <May do="rentals:write">
        <ServiceForm cartridge={cartridge} data={data} />
      </May>
    </TwoColumns>
  );
}

function DetailsForm({ cartridge, data }: { cartridge: CustomerDetailCartridge; data: CustomerDetailData }) {
  const form = useId();
  const navigate = useNavigate();
  const detail = { cartridge: "customer-detail", key: { number: data.number } };
  const back = useCartridgeHref()(detail);
  const { busy, body } = useDetailsForm({
    form,
    details: data.details,
    save: (before, after) => cartridge.changeDetails(before, after),
    onSaved: () => void navigate(back),
  });
  return (
    <Card title="Details" className="max-w-3xl pb-0">
      <div className="pb-4">{body}</div>
      <ActionBar raised>
        <CartridgeButtonLink to={detail} size="large">
          Cancel
        </CartridgeButtonLink>
        <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </ActionBar>
    </Card>
  );
}
