import type { CommandContext } from "#kernel/definition";
import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { notifyOf, type NotifyContext, type Recipient } from "./notify.server";

/** What one customer's buyers are told about their deliveries, in the inbox and by mail. */
export interface BuyerNews {
  number: string;
  /** One sentence for the inbox, also the mail's subject and heading. */
  message: string;
  /** The body of the mail. */
  paragraphs: readonly string[];
}

/**
 * Notifies the buyers of each customer once. `occasion` identifies the change and its time, so that
 * a customer hears of it once however many rows it wrote. One statement finds all recipients.
 */
export async function notifyBuyers(
  context: NotifyContext & Pick<CommandContext, "actor">,
  occasion: string,
  news: readonly BuyerNews[],
): Promise<void> {
  if (news.length === 0) return;
  const numbers = JSON.stringify(news.map(({ number }) => number));
  const people = await context.tx.$queryRaw<Recipient[]>`
    select told.place::int - 1 as occasion, u.id::text, u.email, u.mail_orders, u.toast_orders
    from jsonb_array_elements_text(${numbers}::jsonb) with ordinality as told(number, place)
    join "user" u on u.customer_number = told.number and u.role = 'Customer' and u.approval = 'approved'
      and u.deleted_at is null`;
  const occasions = [...new Set(people.map((person) => person.occasion))];
  await notifyOf(
    context,
    occasions.map((place) => ({ to: NOBODY_ELSE, news: asNews(occasion, news[place]!, context.actor.id) })),
    people.map((person) => ({ ...person, occasion: occasions.indexOf(person.occasion) })),
  );
}

/** The recipients are already known, so the condition matches nobody. */
const NOBODY_ELSE = Prisma.sql`false`;

function asNews(occasion: string, { number, message, paragraphs }: BuyerNews, by: string | null) {
  const href = `/customer/${number}/dashboard`;
  return {
    about: "order" as const,
    type: "info" as const,
    occasion: `${occasion} ${number}`,
    message,
    href,
    by,
    letter: {
      subject: message.replace(/\.$/, ""),
      heading: message,
      paragraphs: [...paragraphs],
      lines: [],
      action: { label: "See your deliveries", href: company().appUrl + href },
    },
  };
}
