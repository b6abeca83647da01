import { v7 as uuid } from "uuid";
import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import { defineCommand } from "#kernel/definition";
import { badInput, conflict, notAllowed, notFound } from "#kernel/errors";
import { company, companyToday } from "#services/company.server";
import { agreedItems } from "#cartridges/due/due.server";
import { listsChanged } from "#cartridges/notification/live-lists.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { notifyCustomer, notifyOf, office, type News } from "#cartridges/notification/notify.server";
import { dayOfNumber } from "#cartridges/service-day/rules";
import { kindLabel, requestText } from "./rules";
import { answerRequestSchema, makeRequestSchema, requestKeySchema, type RequestKind } from "./schema";

/**
 * Only customers may request changes, and only to their own items. @throws AppError 404 for another
 * customer's item.
 */
async function mayAsk(db: Reader, actor: Actor, number: string) {
  const customer = await servedCustomer(db, actor, number);
  if (actor.role !== "Customer") throw notAllowed("Only the customer can request a change.");
  return customer;
}

async function requestOf(db: Reader, id: string) {
  const request = await db.changeRequest.findUnique({ where: { id } });
  if (!request) throw notFound("There is no such request.");
  return request;
}

/**
 * "Request Change" for anything but the quantity. Repeating an open request does not create
 * another.
 */
export const makeRequest = defineCommand({
  name: "changeRequest.make",
  done: "requested a change",
  input: makeRequestSchema,
  permission: "requests:make",
  scope: async ({ db, actor }, { number }) => Boolean(await mayAsk(db, actor, number)),
  async run(context, { number, item: id, kind, day, content: message }) {
    const { tx, actor, now } = context;
    // Lock the customer's requests, so that the second of two clicks finds the first one's request.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`change-request ${number}`}, 0))`;
    // An item that ends on a later date is rented until then.
    const [rented] = await tx.$queryRaw<object[]>`
      select 1 from customer c cross join lateral ${agreedItems(companyToday())} i where c.number = ${number}
        and i.id = ${id}::uuid`;
    if (!rented) throw notFound("There is no such product on your account.");
    const item = await tx.rentalItem.findUniqueOrThrow({
      where: { id },
      include: { product: { select: { name: true } }, customer: { select: { accountName: true, routeNumber: true } } },
    });
    if (day && day === dayOfNumber(item.deliveryDay)) throw badInput({ day: `It already comes on ${day}.` });
    const fields = {
      customerNumber: number,
      sku: item.sku,
      deliveryDay: item.deliveryDay,
      kind,
      content: requestText({ kind, day, content: message }),
    };
    const existing = await tx.changeRequest.findFirst({ where: { ...fields, status: "open" } });
    const request =
      existing ??
      (await tx.changeRequest.create({ data: { id: uuid(), ...fields, createdById: actor.id!, createdAt: now } }));
    if (!existing) {
      await listsChanged(context, number);
      const news: News = {
        occasion: `change-request made ${request.id}`,
        type: "info",
        about: "request",
        message: `${item.customer.accountName} asks for a change of ${item.product.name}: ${kindLabel(kind)}.`,
      };
      await notifyOf(context, [
        { to: drivesRoute(item.customer.routeNumber), news: { ...news, href: "/driver/dashboard/route" } },
        { to: office, news: { ...news, href: "/approvals" } },
      ]);
    }
    return { id: request.id, message: "Your request is with your driver." };
  },
});

/** The customer withdraws a request that has not been answered. */
export const withdrawRequest = defineCommand({
  name: "changeRequest.withdraw",
  done: "withdrew a change request",
  input: requestKeySchema,
  permission: "requests:make",
  scope: async ({ db, actor }, { id }) => {
    const { customerNumber } = await requestOf(db, id);
    if (actor.role === "Customer" && actor.customerNumber !== customerNumber)
      throw notFound("There is no such request.");
    return Boolean(await mayAsk(db, actor, customerNumber));
  },
  async run({ tx, emit, actor, now }, { id }) {
    const { count } = await tx.changeRequest.updateMany({
      where: { id, status: "open" },
      data: { status: "withdrawn", answeredAt: now, answeredById: actor.id },
    });
    if (count === 0) throw conflict("This request is no longer open.");
    await listsChanged({ tx, emit }, (await requestOf(tx, id)).customerNumber);
    return { id, message: "Your request is withdrawn." };
  },
});

/** The customer's driver or the office answers a request; the customer is notified. */
export const answerRequest = defineCommand({
  name: "changeRequest.answer",
  done: "answered a change request",
  input: answerRequestSchema,
  permission: "requests:answer",
  scope: async ({ db, actor }, { id }) => {
    const { customerNumber } = await requestOf(db, id);
    await servedCustomer(db, actor, customerNumber).catch(() => {
      throw notFound("There is no such request.");
    });
    return true;
  },
  async run(context, { id, status, answer }) {
    const { tx, actor, now } = context;
    const { count } = await tx.changeRequest.updateMany({
      where: { id, status: "open" },
      data: { status, answer, answeredAt: now, answeredById: actor.id },
    });
    if (count === 0) throw conflict("This request is no longer open.");
    const request = await tx.changeRequest.findUniqueOrThrow({
      where: { id },
      include: { customer: { select: { accountName: true } } },
    });
    await listsChanged(context, request.customerNumber);
    const product =
      request.sku === null
        ? null
        : await tx.product.findUnique({ where: { sku: request.sku }, select: { name: true } });
    const subject = product?.name ?? "your account";
    const href = `/customer/${request.customerNumber}/dashboard?tab=products`;
    const outcome = status === "done" ? "is done" : "was declined";
    await notifyCustomer(context, request.customerNumber, {
      occasion: `change-request answered ${id}`,
      type: status === "done" ? "success" : "info",
      about: "request",
      href,
      message: `Your request for ${subject} ${outcome}: ${answer}`,
      letter: {
        subject: `Your request for ${subject} ${outcome}`,
        heading: `Your request ${outcome}`,
        paragraphs: [
          `${request.customer.accountName} asked for a change of ${subject} ` +
            `(${kindLabel(request.kind as RequestKind)}): ${request.content}`,
        ],
        quote: { title: `Answer from ${actor.name}`, text: answer },
        action: { label: "See your products", href: `${company().appUrl}${href}` },
      },
    });
    return {
      id,
      status,
      message:
        status === "done" ? "Marked as done. The customer has been told." : "Declined. The customer has been told.",
    };
  },
});
