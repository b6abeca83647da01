import type { ReactNode } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Choices } from "#ui/choices";
import { dollars, fullDate, pieces, shortDate } from "#ui/formats";
import { callLink, phoneNumber } from "#ui/phone-number";
import { PlaceLink } from "#ui/place-link";
import { ROW_LINK } from "#ui/row-link";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import { fullAddress } from "../route-customers/rules";
import type CustomerDetailCartridge from "./cartridge";
import { Entries } from "./entries";
import { LINK, None, Papers } from "./papers";
import { daysInWords } from "../rules";
import { topProducts } from "./rules";
import type { CustomerDetailData, Overview, ProofNeeds } from "./schema";
import { serviceInWords } from "../words";

interface Props {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
}

/**
 * The Overview tab: contact, service, recent journal entries, top items, proof, accounts and
 * papers.
 */
export function OverviewTab({ cartridge, data }: Props) {
  if (!data.overview) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Contact data={data} />
      <Service cartridge={cartridge} data={data} />
      <RecentEntries data={data} overview={data.overview} />
      <Items data={data} />
      <Proof cartridge={cartridge} data={data} />
      <Accounts number={data.number} overview={data.overview} />
      <Papers data={data} overview={data.overview} />
    </div>
  );
}

/** A two-column list of names and values. */
function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-2 text-15">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contact({ data: { details, since } }: { data: CustomerDetailData }) {
  const { address, city, state, zip, phone, email, access } = details;
  const where = fullAddress(address, city, state, zip);
  const link = `${ROW_LINK} font-medium`;
  const way = (words: string, href: string) =>
    words ? (
      <a href={href} className={link}>
        {words}
      </a>
    ) : (
      "Not known"
    );
  const place = where ? (
    <PlaceLink address={where} className={link}>
      {where}
    </PlaceLink>
  ) : (
    "Not known"
  );
  return (
    <Card title="Contact">
      <Facts
        facts={[
          ["Address", place],
          ["Phone", way(phoneNumber(phone), callLink(phone))],
          ["Email", way(email, `mailto:${email}`)],
          ["Access instructions", access ? <span className="whitespace-pre-wrap">{access}</span> : "Nothing written"],
          ["Customer since", fullDate(since)],
        ]}
      />
    </Card>
  );
}

function Service({ cartridge, data }: Props) {
  const { service_days, frequency, first_service, route, drivers, service_ahead } = data;
  const takeBack = (from: string) => {
    cartridge.takeBackService(from).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  return (
    <Card title="Service">
      <Facts
        facts={[
          ["Service days", daysInWords(service_days)],
          [
            "How often",
            frequency === "Weekly"
              ? "Every week"
              : `Every other week${first_service ? `, counted from ${shortDate(first_service)}` : ""}`,
          ],
          [
            "Route",
            <CartridgeLink
              key="route"
              to={{ cartridge: "load-list", key: { route } }}
              className={`${ROW_LINK} font-medium`}
            >
              Route {route}
            </CartridgeLink>,
          ],
          [
            "Driven by",
            drivers.length === 0
              ? "Nobody yet"
              : drivers.map(({ name, covering }) => (covering ? `${name} (covers it now)` : name)).join(", "),
          ],
        ]}
      />
      {service_ahead.map((term) => (
        <div
          key={term.from}
          className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3"
        >
          <p className="min-w-0 text-15">
            <Tag tone="warn">From {shortDate(term.from)}</Tag> {serviceInWords(term)}
          </p>
          <May do="rentals:write">
            <Button onClick={() => takeBack(term.from)}>Take back</Button>
          </May>
        </div>
      ))}
    </Card>
  );
}

function RecentEntries({ data, overview }: { data: CustomerDetailData; overview: Overview }) {
  return (
    <Card
      title="Recent journal entries"
      action={
        <CartridgeLink
          to={{ cartridge: "customer-detail", key: { number: data.number, tab: "journal" } }}
          className={LINK}
        >
          Whole journal
        </CartridgeLink>
      }
    >
      {overview.entries.length === 0 ? (
        <None>Nothing was written yet.</None>
      ) : (
        <Entries entries={overview.entries} timezone={data.timezone} />
      )}
    </Card>
  );
}

function Items({ data: { number, items } }: { data: CustomerDetailData }) {
  const rented = (items ?? []).filter(({ quantity }) => quantity > 0);
  return (
    <Card
      title="Top items"
      action={
        <span className="flex flex-wrap gap-x-4">
          <May do="rentals:write">
            <CartridgeLink to={{ cartridge: "customer-detail", key: { number, form: "add-item" } }} className={LINK}>
              Add item
            </CartridgeLink>
          </May>
          <CartridgeLink to={{ cartridge: "customer-detail", key: { number, tab: "items" } }} className={LINK}>
            All items
          </CartridgeLink>
        </span>
      }
    >
      {rented.length === 0 ? (
        <None>Nothing is rented.</None>
      ) : (
        <ul className="grid gap-2 text-15">
          {topProducts(rented).map((product) => (
            <li key={product.sku} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{product.name}</span>
              <span className="text-right whitespace-nowrap">
                {pieces(product.pieces)} · {dollars(product.cents)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const NEEDS = [
  ["required", "Required"],
  ["wanted", "Wanted"],
  ["off", "Off"],
] as const satisfies readonly (readonly [ProofNeeds["photo"], string])[];

/** What a driver is asked for when completing a stop. Changes take effect right away. */
function Proof({ cartridge, data: { proof } }: Props) {
  const set = (needs: ProofNeeds) => {
    cartridge.setProof(needs).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  return (
    <Card title="Proof of delivery">
      <div className="grid gap-3">
        <Choices
          name="signature"
          legend="Signature"
          value={proof.signature}
          options={NEEDS}
          onChoose={(signature) => set({ ...proof, signature })}
        />
        <Choices
          name="photo"
          legend="Photo"
          value={proof.photo}
          options={NEEDS}
          onChoose={(photo) => set({ ...proof, photo })}
        />
      </div>
    </Card>
  );
}

function Accounts({ number, overview: { accounts, opens_users } }: { number: string; overview: Overview }) {
  const users = opens_users && accounts.length > 0 && (
    <CartridgeLink to={{ cartridge: "user-list", key: { q: number } }} className={LINK}>
      Open in Users
    </CartridgeLink>
  );
  return (
    <Card title="Portal users" action={users}>
      {accounts.length === 0 ? (
        <None>No portal users yet.</None>
      ) : (
        <ul className="grid gap-2 text-15">
          {accounts.map(({ id, name, email, approved }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 break-words">
                {name} <span className="text-ink-2">{email}</span>
              </span>
              {!approved && <Tag tone="warn">Waits for approval</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
