import { z } from "zod";
import { oneLine, trimmedText } from "#ui/text";
import { pageOf, type ListPage } from "#kernel/page-number";
import { oneOfVariants } from "#kernel/variants";
import { MAX_AT_ONCE, MAX_PIECES } from "./rules";
import {
  companyDateSchema,
  SERVICE_DAYS,
  type CompanyDate,
  type ServiceDay,
  type ServiceFrequency,
} from "#cartridges/service-day/schema";

const MAX_LINES = 200;

const customerError = { error: "Please enter a valid 6-digit customer number." };
export const customerNumberSchema = z
  .union([z.string(), z.number()], customerError)
  .transform(String)
  .pipe(z.string().regex(/^\d{6}$/, customerError));
const skuSchema = z
  .string({ error: "the product's id is missing." })
  .overwrite(oneLine)
  .min(1, "the product's id is missing.")
  .max(100, "there is no such product.");
const pieces = (min: number) =>
  z
    .int("quantity must be a whole number.")
    .min(min, `quantity must be ${min} or more.`)
    .max(MAX_PIECES, `quantity must be ${MAX_PIECES.toLocaleString("en-US")} or less.`);
const notesSchema = z.string("notes must be text.").max(2_000, "notes is longer than 2,000 characters.").default("");
const idSchema = z.guid("id must be an order's id.");
const reason = (missing: string) =>
  z.string({ error: missing }).overwrite(trimmedText).min(1, missing).max(500, "reason is longer than 500 characters.");

const lines = <Line extends z.ZodType<{ sku: string; day?: ServiceDay }>>(line: Line) =>
  z
    .array(line, { error: "items must be a list." })
    .min(1, "Please add items to your order.")
    .max(MAX_LINES, `items has more than ${MAX_LINES} lines.`)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      for (const [index, { sku, day }] of (list as { sku: string; day?: ServiceDay }[]).entries()) {
        const name = `${sku} ${day ?? ""}`;
        if (seen.has(name)) context.addIssue({ code: "custom", path: [index], message: `${sku} is listed twice.` });
        seen.add(name);
      }
    });

/** The portal's payload (spec 3): the pieces of each product on one date, in place of par. */
const deliverySchema = z
  .object({
    customerId: customerNumberSchema,
    items: lines(
      z
        .object({ productId: skuSchema, quantity: pieces(0) })
        .transform(({ productId, quantity }) => ({ sku: productId, quantity })),
    ).refine((list) => list.some(({ quantity }) => quantity > 0), "Please add items to your order."),
    notes: notesSchema,
    /** When it was ordered: a date or a timestamp. The service date is a separate field. */
    orderDate: z
      .union([companyDateSchema, z.iso.datetime({ offset: true })], {
        error: "orderDate must be a date such as 2026-01-05.",
      })
      .optional(),
    /** The service date, by default the next open one. */
    serviceDate: companyDateSchema.optional(),
    /**
     * The total that the page showed, in cents: if prices have changed since,
     * the order is rejected.
     */
    expectedTotalCents: z
      .int("expectedTotalCents must be a whole number of cents.")
      .min(0, "expectedTotalCents must be 0 or more.")
      .optional(),
    /** The pending order of the same date that it replaces. */
    replaces: z.guid("replaces must be an order's id.").optional(),
  })
  .transform(({ customerId, items, notes, ...rest }) => ({
    kind: "delivery" as const,
    customer: customerId,
    items,
    notes,
    ...rest,
  }))
  .meta({ title: "For one date, as the portal sends it" });

/** The order page's payload (spec 3): a new quantity of a product from now on, or a new product. */
const standingSchema = z
  .object({
    customer_number: customerNumberSchema,
    items: lines(
      z
        .object({
          item_id: skuSchema,
          description: z.string().max(500, "description is longer than 500 characters.").optional(),
          quantity: pieces(1),
          order_type: z.enum(["add", "modify"], { error: "order_type must be add or modify." }),
          /**
           * The current quantity that the page showed: if it has changed since,
           * the order is rejected.
           */
          current_quantity: z
            .int("current_quantity must be a whole number.")
            .min(0, "current_quantity must be 0 or more.")
            .nullish(),
          delivery_day: z
            .union([z.enum(SERVICE_DAYS), z.int().min(1).max(5)], {
              error: "delivery_day must be 1 to 5, Monday to Friday.",
            })
            .optional(),
        })
        .transform(({ item_id, quantity, order_type, current_quantity, delivery_day }) => ({
          sku: item_id,
          quantity,
          type: order_type,
          current: current_quantity ?? undefined,
          day: typeof delivery_day === "number" ? SERVICE_DAYS[delivery_day - 1] : delivery_day,
        })),
    ),
    notes: notesSchema,
  })
  .transform(({ customer_number, items, notes }) => ({
    kind: "standing" as const,
    customer: customer_number,
    items,
    notes,
  }))
  .meta({ title: "From now on, as the order page sends it" });

export type DeliveryInput = z.output<typeof deliverySchema>;
export type StandingInput = z.output<typeof standingSchema>;

/**
 * Either payload of POST /api/orders. The order page sends customer_number, the portal customerId.
 */
export const placeOrderSchema = oneOfVariants([deliverySchema, standingSchema], (payload) =>
  "customer_number" in payload ? standingSchema : deliverySchema,
);

export const approveOrderSchema = z.object({
  id: idSchema,
  /** The lines that are not approved as ordered, each with a reason; 0 rejects one. */
  lines: z
    .array(
      z.object({
        line_id: z.guid("line_id must be a line's id."),
        quantity: pieces(0),
        reason: reason("Say why this line is changed."),
      }),
      { error: "lines must be a list." },
    )
    .max(MAX_LINES)
    .default([]),
  /**
   * Confirms joining with an order already approved for that date: the larger
   * amount of each product wins.
   */
  join: z.boolean("join must be true or false.").default(false),
});
const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const ids = z
  .array(idSchema, { error: "ids must be a list of orders' ids." })
  .min(1, "Choose at least one order.")
  .max(MAX_AT_ONCE, `Choose at most ${MAX_AT_ONCE} orders at once.`)
  .refine(unique, "An order is listed twice.");
export const approveOrdersSchema = z.object({ ids });
export const undoApprovalSchema = z.object({ ids });
export const rejectOrderSchema = z.object({ id: idSchema, reason: reason("Say why the order is rejected.") });
export const cancelOrderSchema = z.object({ id: idSchema });

const ORDER_STATUSES = ["pending", "approved", "processing", "delivered", "rejected", "cancelled", "lapsed"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const listOrdersSchema = z.object({
  customer: customerNumberSchema.optional(),
  status: z.enum(ORDER_STATUSES, { error: `status must be one of ${ORDER_STATUSES.join(", ")}.` }).optional(),
  route: z
    .string()
    .regex(/^\d{1,4}$/, "route must be a number such as 05.")
    .transform((route) => route.padStart(2, "0"))
    .optional(),
  ...pageOf({ usual: 50, most: 200 }),
});
export const pendingOrdersSchema = z.object(pageOf({ usual: 100, most: 200 }));
export const customerOrdersSchema = z.object({ number: customerNumberSchema, ...pageOf({ usual: 50, most: 200 }) });
/** A page of orders, and the total on all pages. */
export interface OrdersAnswer {
  orders: OrderAnswer[];
  total: number;
  total_pages: number;
}

/** One line of an order in the API format. */
export interface OrderLineAnswer {
  line_id: string;
  item_id: string;
  name: string;
  item_name: string;
  description: string;
  quantity: number;
  /** Null until decided; 0 means rejected. */
  approved_quantity: number | null;
  reason: string | null;
  order_type: "par" | "add" | "modify";
  delivery_day: ServiceDay;
  current_quantity: number | null;
  unit: string;
  unit_price_cents: number;
}

/**
 * An order in the API format (spec 3: portal order, pending order, order of the console). Money in
 * cents, and in dollars where the spec says so.
 */
export interface OrderAnswer {
  id: string;
  /** The number shown to people: #1048. */
  order_id: number;
  kind: "delivery" | "standing";
  status: OrderStatus;
  customer_name: string;
  customer_number: string;
  route_number: string;
  /** How often their service days come. */
  frequency: ServiceFrequency;
  driver_name: string | null;
  /** When it was placed, ISO, UTC. */
  date: string;
  created_at: string;
  service_date: CompanyDate;
  notes: string;
  total_amount: number;
  total_cents: number;
  items: OrderLineAnswer[];
  history: { status: OrderStatus; at: string; by: string; reason: string | null }[];
}

/** An order that was left unchanged, and why. */
export interface RefusedOrder {
  id: string;
  /** The number shown to people. */
  order_id: number;
  message: string;
}
type Named = Pick<OrderAnswer, "id" | "order_id">;
export interface ApprovedAnswer {
  message: string;
  approved: Named[];
  refused: RefusedOrder[];
}
export interface UndoneAnswer {
  message: string;
  undone: Named[];
  refused: RefusedOrder[];
}

/** The orders awaiting a decision, the oldest first. */
export interface PendingOrdersData extends ListPage {
  orders: PendingOrder[];
  today: CompanyDate;
  timezone: string;
}
export interface PendingOrder extends OrderAnswer {
  /**
   * The working day before the delivery, on which its load is prepared; null for a standing change,
   * which has no date of its own.
   */
  decide_by: CompanyDate | null;
}

/** A product in the portal (spec 3, Portal product), with the customer's own price. */
export interface PortalProduct {
  id: string;
  sku: string;
  name: string;
  category: string;
  parLevel: number;
  /** Pieces owed from the last delivery, which come in addition. */
  owed?: number;
  unit: string;
  price_cents: number;
}
