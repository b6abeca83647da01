import { Mail, Phone, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { longDate, pieces, shortDate } from "#ui/formats";
import { Notice } from "#ui/notice";
import { callLink, phoneNumber } from "#ui/phone-number";
import { timeOfDay } from "#ui/time-of-day";
import type { OpenDate } from "../rules";
import type { PortalProduct } from "../schema";
import { FoldsOnceRead } from "./folds-once-read";
import type { Block, BlockOf } from "./schema";

/** The portal's data that blocks show besides their own text. */
interface PageData {
  dates: readonly OpenDate[];
  products: readonly PortalProduct[];
}

/**
 * One block of a customer's page, on their portal and in the builder's preview, where nothing
 * folds. The portal itself renders the products, because they can be ordered there.
 */
export function BlockView({ block, data, still = false }: { block: Block; data: PageData; still?: boolean }) {
  switch (block.kind) {
    case "greeting":
      return <Greeting block={block} still={still} />;
    case "notice":
      return <PageNotice block={block} still={still} />;
    case "contact":
      return <Contact block={block} />;
    case "delivery":
      return <NextDelivery block={block} dates={data.dates} />;
    case "par":
      return <ParHints block={block} products={data.products} />;
    case "products":
      return null;
  }
}

/** Text as typed, with its line breaks; markup is shown as plain text. */
const Words = ({ children }: { children: ReactNode }) => (
  <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>
);

function Greeting({ block: { id, title, text }, still }: { block: BlockOf<"greeting">; still: boolean }) {
  const heading = title && <h2 className="text-26 leading-tight font-bold tracking-tight wrap-anywhere">{title}</h2>;
  const content = text && (
    <div className="text-ink-2">
      <Words>{text}</Words>
    </div>
  );
  if (heading && content && !still)
    return (
      <FoldsOnceRead id={id} title={heading} words={text}>
        {content}
      </FoldsOnceRead>
    );
  return (
    <section className="grid gap-1">
      {heading}
      {content}
    </section>
  );
}

function PageNotice({ block: { id, tone, title, text }, still }: { block: BlockOf<"notice">; still: boolean }) {
  if (title && text && !still)
    return (
      <Notice kind={tone}>
        <FoldsOnceRead id={id} title={<span className="font-semibold">{title}</span>} words={text}>
          <Words>{text}</Words>
        </FoldsOnceRead>
      </Notice>
    );
  return (
    <Notice kind={tone} title={title}>
      {text && <Words>{text}</Words>}
    </Notice>
  );
}

function Contact({ block: { name, phone, email, text } }: { block: BlockOf<"contact"> }) {
  const links = [
    { icon: Phone, label: phoneNumber(phone), href: callLink(phone) },
    { icon: Mail, label: email, href: `mailto:${email}` },
  ].filter(({ label }) => label !== "");
  return (
    <section aria-label="Contact" className="grid gap-1 rounded-card border border-line bg-surface p-4">
      {name && (
        <h3 className="flex items-center gap-3 font-semibold wrap-anywhere">
          <UserRound aria-hidden className="size-5 shrink-0 text-ink-2" />
          {name}
        </h3>
      )}
      {text && <Words>{text}</Words>}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ icon: Icon, label, href }) => (
            <li key={href}>
              <a href={href} className="flex min-h-12 items-center gap-3 font-medium text-accent">
                <Icon aria-hidden className="size-5 shrink-0" />
                <span className="wrap-anywhere">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows the first open date, whichever date is being ordered for. */
function NextDelivery({ block: { text }, dates }: { block: BlockOf<"delivery"> } & Pick<PageData, "dates">) {
  const next = dates[0];
  if (!next) return null;
  return (
    <section className="rounded-card bg-accent-wash px-4 py-3 text-accent">
      <h3 className="text-sm">Next delivery you can still change</h3>
      <p className="text-lg font-bold">{longDate(next.comes_on)}</p>
      <p className="text-15">
        Order by {shortDate(next.cutoff)}, {timeOfDay(next.closes)}
      </p>
      {text && <Words>{text}</Words>}
    </section>
  );
}

function ParHints({ block: { text, hints }, products }: { block: BlockOf<"par"> } & Pick<PageData, "products">) {
  const shown = hints.flatMap((hint) => {
    const product = products.find(({ sku }) => sku === hint.sku);
    return product ? [{ ...hint, product }] : [];
  });
  return (
    <section aria-label="Your usual amounts" className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h3 className="font-semibold">Your usual amounts</h3>
      <Words>{text || "Your usual delivery (par) comes automatically; order only what differs."}</Words>
      {shown.length > 0 && (
        <ul className="grid gap-1">
          {shown.map(({ sku, text: hint, product: { name, parLevel, unit } }) => (
            <li key={sku} className="border-t border-line pt-2 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {parLevel > 0 && <span className="text-ink-2">{` · par ${pieces(parLevel)} ${unit}`}</span>}
              <span className="block text-15 text-ink-2">{hint}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
