import { Mail, Phone, UserRound } from "lucide-react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { TextField } from "#ui/field";
import { FormError, PageForm, usePageForm } from "#ui/page-form";
import { callLink, phoneNumber } from "#ui/phone-number";
import type { ContactedDriver, ProductsData } from "./schema";

/**
 * Contact Driver: who drives the route, how to reach them, and a message for their notes. `item` is
 * the product it is about, if any.
 */
export default function DriverContact({ data, item, about }: { data: ProductsData; item: string; about: string }) {
  const form = usePageForm({ intent: "message", item, defaultValue: { content: about } });
  const backTo = item !== "" && { cartridge: "rental-item", key: { number: data.number, item } };
  return (
    <section aria-label="Contact Driver" className="grid gap-4 rounded-card bg-sunk p-4">
      <h4 className="font-semibold">Contact Driver</h4>
      {data.drivers.length === 0 && (
        <p className="text-ink-2">Route {data.route} has no driver right now. The next one will see your message.</p>
      )}
      {data.drivers.map((driver) => (
        <Driver key={driver.name} driver={driver} route={data.route} />
      ))}
      {data.may_write ? (
        <PageForm form={form} preventScrollReset className="grid max-w-2xl gap-4">
          <FormError form={form} />
          <input type="hidden" name="intent" value="message" />
          <input type="hidden" name="item" value={item} />
          <TextField
            {...form.field("content")}
            label="Message"
            maxLength={2_000}
            hint="Your driver sees it in their notes."
          />
          <div className="flex gap-2 [&>button]:flex-1">
            {backTo && (
              <CartridgeButtonLink to={backTo} preventScrollReset>
                Cancel
              </CartridgeButtonLink>
            )}
            <Button type="submit" variant="primary" busy={form.busy}>
              {form.busy ? "Sending…" : "Send message"}
            </Button>
          </div>
        </PageForm>
      ) : (
        backTo && (
          <CartridgeButtonLink to={backTo} preventScrollReset>
            Close
          </CartridgeButtonLink>
        )
      )}
    </section>
  );
}

function Driver({ driver: { name, phone, email, covering }, route }: { driver: ContactedDriver; route: string }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2">
        <UserRound aria-hidden className="size-5 text-ink-2" />
        <span>
          <strong>{name}</strong>{" "}
          <span className="text-ink-2">{covering ? `covers route ${route} now` : `drives route ${route}`}</span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <a
            href={callLink(phone)}
            className="inline-flex min-h-12 items-center gap-2 rounded-control border border-line bg-surface px-3.5 text-15 font-semibold"
          >
            <Phone aria-hidden className="size-4.5" />
            {phoneNumber(phone)}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-12 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3.5 text-15 font-semibold"
          >
            <Mail aria-hidden className="size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {email.split("@")[0]}
              <wbr />@{email.split("@")[1]}
            </span>
          </a>
        )}
      </div>
    </div>
  );
}
