import { defineCommand } from "#kernel/definition";
import { conflict, notAllowed, notFound } from "#kernel/errors";
import { loading } from "#cartridges/due/topics.server";
import { listsOfCustomerChanged } from "../live-lists.server";
import { notifyOf } from "../notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { longDate } from "#ui/formats";
import { readNotices } from "./reading.server";
import { answerShortSchema, type ShortNotice } from "./schema";

/**
 * Stores a customer's answer about their shorts, which they can change until the stop is complete.
 * The driver's stop updates at once. @throws AppError 404 if nothing is short, 409 once the
 * delivery was made or its day is over.
 */
export const answerShort = defineCommand({
  name: "shortage.answer",
  done: "answered what to do about a short",
  input: answerShortSchema,
  permission: "shorts:answer",
  scope: ({ actor }, { number }) => {
    if (!actor.id || actor.role !== "Customer") throw notAllowed("Only the customer can answer this.");
    if (actor.customerNumber !== number) throw notFound("Customer not found");
    return true;
  },
  async run(context, { number, date, answer }): Promise<{ message: string; short: ShortNotice }> {
    const { tx, actor, now, emit } = context;
    // Lock the customer, so that two people of one business take turns.
    const [customer] = await tx.$queryRaw<{ route: string; name: string }[]>`
      select n.route_number as route, c.account_name as name from short_notice n
        join customer c on c.number = n.customer_number
      where n.customer_number = ${number} and n.service_date = ${date}::date for update of n`;
    const [notice] = await readNotices(tx, number, [date]);
    if (!customer || !notice) throw notFound("Nothing is short on that day.");
    if (!notice.open)
      throw conflict(`Your delivery of ${longDate(date)} is over. Your answer can no longer be changed.`);
    if (notice.answer === answer) return { message: "Saved.", short: notice };
    await tx.shortNotice.update({
      where: { customerNumber_serviceDate: { customerNumber: number, serviceDate: new Date(date) } },
      data: { answer, answeredAt: now, answeredById: actor.id },
    });
    // Bumps the load's version, so that a phone that was offline refetches when it reconnects.
    const [load] = await tx.$queryRaw<{ version: number }[]>`
      update loading_session set version = version + 1 where route_number = ${customer.route}
        and service_date = ${date}::date returning version`;
    emit(loading.changed({ route: customer.route, date }, load?.version));
    listsOfCustomerChanged({ emit }, { number, route: customer.route });
    if (answer === "call_me")
      await notifyOf(context, [
        {
          to: drivesRoute(customer.route),
          news: {
            occasion: `short call ${number} ${date}`,
            about: "short",
            type: "info",
            message: `${customer.name} asks you to call about what is short on ${longDate(date)}.`,
            href: "/driver/route",
          },
        },
      ]);
    return { message: "Saved.", short: { ...notice, answer } };
  },
});
