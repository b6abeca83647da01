import type { CommandContext } from "#kernel/definition";
import { dollars, longDate, pieces } from "#ui/formats";
import { company } from "#services/company.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { notifyCustomer, notifyUsers } from "#cartridges/notification/notify.server";
import { driversOf } from "#cartridges/serving/drivers.server";
import { totalPieces } from "./rules";
import type { OrderAnswer, OrderLineAnswer } from "./schema";

type Told = Pick<CommandContext, "tx" | "now" | "emit" | "actor">;

const history = (order: OrderAnswer) => `${company().appUrl}/customer/${order.customer_number}/portal?tab=history`;

function figureOf({ quantity, approved_quantity }: OrderLineAnswer): string {
  if (approved_quantity === null || approved_quantity === quantity) return `${pieces(quantity)} pcs`;
  return approved_quantity === 0 ? "refused" : `${pieces(approved_quantity)} of ${pieces(quantity)} pcs`;
}

function detailOf({ order_type, delivery_day, current_quantity, reason }: OrderLineAnswer): string {
  const what =
    order_type === "add"
      ? `new, every ${delivery_day}`
      : order_type === "modify"
        ? `every ${delivery_day}, was ${pieces(current_quantity ?? 0)}`
        : "";
  return [what, reason].filter(Boolean).join(" · ");
}

/** The customer hears of an order by toast and mail: received, approved, changed (approved in part) or rejected. */
export async function notifyOrderChange(
  context: Told,
  order: OrderAnswer,
  what: "received" | "approved" | "changed" | "rejected",
  words: string | null = null,
): Promise<void> {
  // A new order is told to its drivers too (notifyDrivers), and to the lists with them.
  if (what !== "received") await listsChanged(context, order.customer_number);
  const number = `#${order.order_id}`;
  const when =
    order.kind === "delivery" ? `for ${longDate(order.service_date)}` : `starting ${longDate(order.service_date)}`;
  const message = {
    received: {
      type: "info" as const,
      message: `Order ${number} was received.`,
      text: `We have your order ${number} ${when}: ${pieces(totalPieces(order.items))} pieces, ${dollars(order.total_cents)}. Your driver will review it.`,
    },
    approved: {
      type: "success" as const,
      message: `Order ${number} is approved.`,
      text: `Your order ${number} ${when} is approved.`,
    },
    changed: {
      type: "info" as const,
      message: `Order ${number} is approved with changes.`,
      text: `Your order ${number} ${when} is approved with changes.`,
    },
    rejected: {
      type: "error" as const,
      message: `Order ${number} is rejected.`,
      text: `Your order ${number} ${when} is rejected. Your usual delivery comes instead.`,
    },
  }[what];
  await notifyCustomer(context, order.customer_number, {
    occasion: `order ${order.id} ${what}`,
    about: "order",
    type: message.type,
    message: message.message,
    href: history(order),
    by: context.actor.id,
    letter: {
      subject: message.message.replace(/\.$/, ""),
      heading: message.message,
      paragraphs: [message.text, ...(words && what !== "rejected" ? [words] : [])],
      lines:
        what === "rejected"
          ? []
          : order.items
              .filter(({ quantity, current_quantity }) => quantity > 0 || (current_quantity ?? 0) > 0)
              .map((line) => ({ what: line.name, detail: detailOf(line), figure: figureOf(line) })),
      ...(words && what === "rejected"
        ? { quote: { title: "The reason", words } }
        : order.notes
          ? { quote: { title: "Your note", words: order.notes } }
          : {}),
      action: { label: "See the order", href: history(order) },
    },
  });
}

/** The route's drivers hear of a new order, and of one that was taken back, by toast. */
export async function notifyDrivers(context: Told, order: OrderAnswer): Promise<void> {
  await listsChanged(context, order.customer_number);
  const what = order.status === "cancelled" ? "cancelled order" : "placed order";
  await notifyUsers(context, await driversOf(context.tx, order.route_number), {
    occasion: `order ${order.id} ${order.status}`,
    about: "order",
    type: "info",
    message: `${order.customer_name} ${what} #${order.order_id}.`,
    href: "/driver/dashboard/route",
  });
}
