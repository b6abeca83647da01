import type { CommandContext } from "#kernel/definition";
import { dollars, longDate, pieces } from "#ui/formats";
import { company } from "#services/company.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import {
  customersUsers,
  notifyCustomer,
  notifyOf,
  office,
  type AddressedNotification,
  type News,
  type NotifyContext as Telling,
} from "#cartridges/notification/notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { differs, totalPieces } from "./rules";
import type { OrderAnswer, OrderLineAnswer } from "./schema";

type NotifyContext = Telling & Pick<CommandContext, "actor">;

const ordersOf = (order: OrderAnswer) => `/customer/${order.customer_number}/dashboard?tab=orders`;

function figureOf({ quantity, approved_quantity }: OrderLineAnswer): string {
  if (approved_quantity === null || approved_quantity === quantity) return `${pieces(quantity)} pcs`;
  return approved_quantity === 0 ? "refused" : `${pieces(approved_quantity)} of ${pieces(quantity)} pcs`;
}

function detailOf({ order_type, delivery_day, current_quantity, reason, unit_price_cents }: OrderLineAnswer): string {
  const now = pieces(current_quantity ?? 0);
  const kindText = {
    add: `new, every ${delivery_day}`,
    modify: `every ${delivery_day}, was ${now}`,
    par: current_quantity ? `par ${now}` : "not in par",
  }[order_type];
  return [kindText, `${dollars(unit_price_cents)} each`, reason].filter(Boolean).join(" · ");
}

/** The lines that differ from the usual delivery, and how many do not. */
function linesOf({ items }: OrderAnswer) {
  const different = items.filter(differs);
  const rest = items.filter((line) => !differs(line) && line.quantity > 0);
  return [
    ...different.map((line) => ({ what: line.name, detail: detailOf(line), figure: figureOf(line) })),
    ...(rest.length === 0
      ? []
      : [
          {
            what: different.length === 0 ? `All ${rest.length} as usual` : `${rest.length} more as usual`,
            detail: "",
            figure: `${pieces(totalPieces(rest))} pcs`,
          },
        ]),
  ];
}

const whenOf = ({ kind, service_date }: OrderAnswer) =>
  kind === "delivery" ? `for ${longDate(service_date)}` : `starting ${longDate(service_date)}`;

/**
 * The deduplication key of a notification. It includes the length of the history, because an order
 * that is pending again can be approved twice.
 */
const occasionOf = ({ id, history }: OrderAnswer, what: string) => `order ${id} ${what} ${history.length}`;

type Change = "received" | "approved" | "changed" | "rejected";

/**
 * The customer's notification about an order, by toast and mail: received, approved, changed
 * (approved in part) or rejected.
 */
function newsForCustomer(
  { actor }: NotifyContext,
  order: OrderAnswer,
  what: Change,
  comment: string | null = null,
): News {
  const number = `#${order.order_id}`;
  const when = whenOf(order);
  const amount = order.kind === "delivery" ? `: ${dollars(order.total_cents)}` : "";
  const message = {
    received: {
      type: "info" as const,
      message: `Order ${number} was received.`,
      text:
        `We have your order ${number} ${when}: ${pieces(totalPieces(order.items))} pieces, ` +
        `${dollars(order.total_cents)}. Your driver will review it.`,
    },
    approved: {
      type: "success" as const,
      message: `Order ${number} is approved.`,
      text: `Your order ${number} ${when} is approved${amount}.`,
    },
    changed: {
      type: "info" as const,
      message: `Order ${number} is approved with changes.`,
      text: `Your order ${number} ${when} is approved with changes${amount}.`,
    },
    rejected: {
      type: "error" as const,
      message: `Order ${number} is rejected.`,
      text: `Your order ${number} ${when} is rejected. Your usual delivery comes instead.`,
    },
  }[what];
  return {
    occasion: occasionOf(order, what),
    about: "order",
    type: message.type,
    message: message.message,
    href: ordersOf(order),
    by: actor.id,
    letter: {
      subject: message.message.replace(/\.$/, ""),
      heading: message.message,
      paragraphs: [message.text, ...(comment && what !== "rejected" ? [comment] : [])],
      lines: what === "rejected" ? [] : linesOf(order),
      ...(comment && what === "rejected"
        ? { quote: { title: "The reason", text: comment } }
        : order.notes
          ? { quote: { title: "Your note", text: order.notes } }
          : {}),
      action: { label: "See the order", href: company().appUrl + ordersOf(order) },
    },
  };
}

/** Notifies the route's drivers and the office of a new or cancelled order. */
const newsForDeciders = (order: OrderAnswer, href: string): News => ({
  occasion: `order ${order.id} ${order.status}`,
  about: "order",
  type: "info",
  message:
    `${order.customer_name} ${order.status === "cancelled" ? "cancelled order" : "placed order"} ` +
    `#${order.order_id}.`,
  href,
});
const notificationsOf = (order: OrderAnswer): AddressedNotification[] => [
  { to: drivesRoute(order.route_number), news: newsForDeciders(order, "/driver/dashboard/route") },
  { to: office, news: newsForDeciders(order, "/approvals") },
];

const listsOf = (context: NotifyContext, { customer_number: number, route_number: route }: OrderAnswer) =>
  listsOfCustomerChanged(context, { number, route });

/** Notifies the customer of a new order, the drivers of their route and the office. */
export async function notifyOrderPlaced(context: NotifyContext, order: OrderAnswer): Promise<void> {
  listsOf(context, order);
  const received = newsForCustomer(context, order, "received");
  const toCustomer = { to: customersUsers(order.customer_number, received), news: received };
  await notifyOf(context, [toCustomer, ...notificationsOf(order)]);
}

/** Notifies the customer of a decision on their order. */
export async function notifyOrderChange(
  context: NotifyContext,
  order: OrderAnswer,
  what: Exclude<Change, "received">,
  comment: string | null = null,
): Promise<void> {
  listsOf(context, order);
  await notifyCustomer(context, order.customer_number, newsForCustomer(context, order, what, comment));
}

/** Notifies the customer and everybody else who decides that an approval was undone. */
export async function notifyApprovalUndone(context: NotifyContext, order: OrderAnswer): Promise<void> {
  listsOf(context, order);
  const message = `Order #${order.order_id} is pending again.`;
  const { id: by } = context.actor;
  const occasion = occasionOf(order, "undone");
  const toDecide = {
    ...{ occasion, about: "order" as const, type: "info" as const, by },
    message: `${order.customer_name}: ${message}`,
  };
  await notifyOf(context, [
    {
      to: customersUsers(order.customer_number, { about: "order" }),
      news: {
        ...{ occasion, about: "order", type: "info", message, href: ordersOf(order), by },
        letter: {
          subject: message.replace(/\.$/, ""),
          heading: message,
          paragraphs: [
            `Your order #${order.order_id} ${whenOf(order)} was approved, and the approval was undone. ` +
              "We'll let you know what is decided.",
          ],
          lines: [],
          action: { label: "See the order", href: company().appUrl + ordersOf(order) },
        },
      },
    },
    { to: drivesRoute(order.route_number), news: { ...toDecide, href: "/driver/dashboard/route" } },
    { to: office, news: { ...toDecide, href: "/approvals" } },
  ]);
}

/** Notifies the route's drivers and the office of a cancelled order. */
export async function notifyDrivers(context: NotifyContext, order: OrderAnswer): Promise<void> {
  listsOf(context, order);
  await notifyOf(context, notificationsOf(order));
}
