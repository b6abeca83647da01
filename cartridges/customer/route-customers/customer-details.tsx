import { LayoutTemplate, Mail, MapPin, PackageCheck, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Choices } from "#ui/choices";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { moment, shortDate } from "#ui/formats";
import { callLink, phoneNumber } from "#ui/phone-number";
import { PlaceLink } from "#ui/place-link";
import { daysOfLetters, itemsByProduct, maySetProof, nameOf } from "./rules";
import type { ProofNeeds, RouteCustomer, RouteCustomersData, Written } from "./schema";

const STATUS: Record<string, string> = { completed: "Delivered", issue: "Issue", skipped: "Skipped" };

/**
 * Everything a driver at the door needs to know about a customer. All of it is available offline.
 */
export function CustomerDetails({
  data,
  customer,
  onSetProof,
  onClose,
}: {
  data: RouteCustomersData;
  customer: RouteCustomer;
  onSetProof: (number: string, proof: ProofNeeds) => void;
  onClose: () => void;
}) {
  const { number, name, route, service_days, frequency, access, visits, notes, journal } = customer;
  const days = daysOfLetters(service_days).map((day) => day.slice(0, 3));
  const rhythm = frequency === "Biweekly" ? ", every other week" : "";
  return (
    <Dialog
      open
      begins="reading"
      onOpenChange={(open) => open || onClose()}
      title={name}
      description={`#${number} · route ${route} · ${days.join(", ") || "no service day"}${rhythm}`}
      actions={
        <>
          <CartridgeButtonLink size="large" to={{ cartridge: "journal", key: { customer: number } }}>
            Open journal
          </CartridgeButtonLink>
          <Button variant="primary" size="large" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Contact customer={customer} />
      {access && (
        <Section title="Access instructions">
          <p className="whitespace-pre-wrap">{access}</p>
        </Section>
      )}
      <Items data={data} customer={customer} />
      <Section title="Proof of delivery">
        <Proof data={data} customer={customer} onSet={(proof) => void onSetProof(number, proof)} />
      </Section>
      <Section title="Customer portal">
        <CartridgeButtonLink to={{ cartridge: "customer-page-builder", key: { number } }} className="w-full">
          <LayoutTemplate aria-hidden className="size-5" />
          Build portal page
        </CartridgeButtonLink>
      </Section>
      <Section title="Last visits">
        {visits.length === 0 ? (
          <None>No visits yet</None>
        ) : (
          <ul>
            {visits.map(({ date, status, notes: comment }) => (
              <li key={date} className="py-1">
                <span className="font-semibold">{shortDate(date)}</span> · {STATUS[status] ?? status}
                {comment && <p className="text-ink-2">{comment}</p>}
              </li>
            ))}
          </ul>
        )}
        <CartridgeButtonLink to={{ cartridge: "delivery", key: { number } }} className="mt-2 w-full">
          <PackageCheck aria-hidden className="size-5" />
          Deliveries and tickets
        </CartridgeButtonLink>
      </Section>
      <Section title="Open notes">
        <Texts texts={notes} timezone={data.timezone} none="No open notes" />
      </Section>
      <Section title="Journal">
        <Texts texts={journal} timezone={data.timezone} none="No journal entries yet" />
      </Section>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h3 className="pb-1 text-13 font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
const None = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>;

/** Links to call, write, or navigate. */
function Contact({ customer: { address, phone, email } }: { customer: RouteCustomer }) {
  const link =
    "-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 font-medium text-accent hover:bg-accent-wash";
  const ways = [
    { icon: Phone, label: phoneNumber(phone), href: callLink(phone) },
    { icon: Mail, label: email, href: `mailto:${email}` },
  ].filter(({ label }) => label !== "");
  if (address === "" && ways.length === 0) return <None>No address or phone number is known.</None>;
  return (
    <ul aria-label="Contact">
      {address !== "" && (
        <li>
          <PlaceLink address={address} className={link}>
            <MapPin aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 break-words">{address}</span>
          </PlaceLink>
        </li>
      )}
      {ways.map(({ icon: Icon, label, href }) => (
        <li key={href}>
          <a href={href} className={link}>
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 break-words">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const NEEDS = [
  ["required", "Required"],
  ["wanted", "Wanted"],
  ["off", "Off"],
] as const satisfies readonly (readonly [ProofNeeds["photo"], string])[];

/** The proof a stop asks for. Read-only for a driver who only covers the route. */
function Proof({
  data,
  customer,
  onSet,
}: {
  data: RouteCustomersData;
  customer: RouteCustomer;
  onSet: (proof: ProofNeeds) => void;
}) {
  const { signature, photo } = customer.proof;
  const word = (need: ProofNeeds["photo"]) => NEEDS.find(([each]) => each === need)![1].toLowerCase();
  if (!maySetProof(data, customer))
    return (
      <p>
        Signature {word(signature)}, photo {word(photo)}
      </p>
    );
  return (
    <div className="grid gap-3">
      <Choices
        name="signature"
        legend="Signature"
        value={signature}
        options={NEEDS}
        onChoose={(need) => onSet({ signature: need, photo })}
      />
      <Choices
        name="photo"
        legend="Photo"
        value={photo}
        options={NEEDS}
        onChoose={(need) => onSet({ signature, photo: need })}
      />
    </div>
  );
}

function Items({ data, customer }: { data: RouteCustomersData; customer: RouteCustomer }) {
  const items = itemsByProduct(customer);
  return (
    <Section title="Items">
      {items.length === 0 ? (
        <None>Nothing is rented</None>
      ) : (
        <ul>
          {items.map(({ sku, days }) => (
            <li key={sku} className="flex flex-wrap justify-between gap-x-3 py-1">
              <span>{nameOf(data, sku)}</span>
              <span className="text-right font-semibold">{days}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Texts({ texts, timezone, none }: { texts: readonly Written[]; timezone: string; none: string }) {
  if (texts.length === 0) return <None>{none}</None>;
  return (
    <ul className="grid gap-2">
      {texts.map(({ content, at, author }) => (
        <li key={at}>
          <p className="whitespace-pre-wrap">{content}</p>
          <p className="text-13 text-ink-2">
            {author && `${author} · `}
            {moment(at, timezone)}
          </p>
        </li>
      ))}
    </ul>
  );
}
