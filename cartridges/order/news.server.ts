import type { CommandContext } from "~/kernel/definition";
import { dollars, longDate, pieces } from "~/kernel/formats";
import { company } from "~/services/company.server";
import { tellCustomer, tellUsers } from "../notification/tell.server";
import { driversOf } from "../serving/drivers.server";
import { totalPieces } from "./rules";
import type { OrderAnswer, OrderLineAnswer } from "./schema";

type Told = Pick<CommandContext, "tx" | "now" | "emit">;

const history = (order: OrderAnswer) => `${company().appUrl}/customer/${order.customer_number}/portal?tab=history`;

function figureOf({ quantity, approved_quantity }: OrderLineAnswer): string {
  if (approved_quantity === null || approved_quantity === quantity) return `${pieces(quantity)} pcs`;
  return approved_quantity === 0 ? "refused" : `${pieces(approved_quantity)} of ${pieces(quantity)} pcs`;
}

function detailOf({ order_type, delivery_day, current_quantity, reason }: OrderLineAnswer): string {
  const what = order_type === "add" ? `new, every ${delivery_day}` : order_type === "modify" ? `every ${delivery_day}, ${pieces(current_quantity ?? 0)} until now` : "";
  return [what, reason].filter(Boolean).join(" · ");
}

/** The customer hears of an order by toast and mail: received, approved, changed (approved in part) or rejected. */
export async function tellOfOrder(context: Told, order: OrderAnswer, what: "received" | "approved" | "changed" | "rejected", words: string | null = null): Promise<void> {
  const number = `#${order.order_id}`;
  const when = order.kind === "delivery" ? `for ${longDate(order.service_date)}` : `from ${longDate(order.service_date)} on`;
  const said = {
    received: { type: "info" as const, message: `Order ${number} was received.`, text: `We have your order ${number} ${when}: ${pieces(totalPieces(order.items))} pieces, ${dollars(order.total_cents)}. Your driver will review it.` },
    approved: { type: "success" as const, message: `Order ${number} is approved.`, text: `Your order ${number} ${when} is approved.` },
    changed: { type: "info" as const, message: `Order ${number} is approved with changes.`, text: `Your order ${number} ${when} is approved, but not all of it as you ordered.` },
    rejected: { type: "error" as const, message: `Order ${number} is rejected.`, text: `Your order ${number} ${when} is rejected. What you rent comes as usual.` },
  }[what];
  await tellCustomer(context, order.customer_number, {
    occasion: `order ${order.id} ${what}`, about: "order", type: said.type, message: said.message, href: history(order),
    letter: {
      subject: said.message.replace(/\.$/, ""), heading: said.message, paragraphs: [said.text, ...(words && what !== "rejected" ? [words] : [])],
      lines: what === "rejected" ? [] : order.items.filter(({ quantity, current_quantity }) => quantity > 0 || (current_quantity ?? 0) > 0).map((line) => ({ what: line.name, detail: detailOf(line), figure: figureOf(line) })),
      ...(words && what === "rejected" ? { quote: { title: "The reason", words } } : order.notes ? { quote: { title: "Your note", words: order.notes } } : {}),
      action: { label: "See the order", href: history(order) },
    },
  });
}

/** The route's drivers hear of a new order, and of one that was taken back, by toast. */
export async function tellDrivers(context: Told, order: OrderAnswer): Promise<void> {
  const what = order.status === "cancelled" ? "has cancelled order" : "has placed order";
  await tellUsers(context, await driversOf(context.tx, order.route_number), {
    occasion: `order ${order.id} ${order.status}`, about: "order", type: "info", message: `${order.customer_name} ${what} #${order.order_id}.`, href: "/driver/dashboard/route",
  });
}
