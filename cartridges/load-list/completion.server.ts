import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { company } from "#services/company.server";
import type { LoadingSession } from "#services/database/generated/client";
import { queueMail } from "#services/mail/outbox.server";
import { reportHtml, reportSubject, reportText, summaryOf } from "./report";
import { reportCsv } from "./csv.server";
import { notifyOf, office, type News } from "#cartridges/notification/notify.server";
import { tellOfShorts } from "#cartridges/notification/short/notify-shorts.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { pieces } from "#ui/formats";
import type { LoadList, ReportSummary } from "./schema";

interface Completion {
  list: LoadList;
  marks: ReadonlyMap<string, number>;
  session: Pick<LoadingSession, "id" | "startedAt">;
  recipient: string;
  notes: string;
  completedAt: Date;
}

/**
 * Writes the short customers, the report and its mail in the completing transaction, so that one
 * completion sends one mail.
 */
export async function sendReport(
  context: CommandContext,
  { list, marks, session, recipient, notes, completedAt }: Completion,
) {
  const { tx, actor, now, emit } = context;
  const loading = { driver: actor.name, started: session.startedAt, completed: completedAt };
  const summary = summaryOf(list, marks, { ...loading, notes });
  const { shorts, short } = summary;
  await tx.loadingShort.deleteMany({ where: { sessionId: session.id } });
  await tx.loadingShort.createMany({
    data: shorts.flatMap(({ item_id, customers }) =>
      customers.map(({ number, quantity }) => ({
        sessionId: session.id,
        sku: item_id,
        customerNumber: number,
        quantity,
      })),
    ),
  });
  const id = uuid();
  const subject = reportSubject(summary);
  const written = {
    subject,
    recipient,
    html: reportHtml(summary, { address: `${company().appUrl}/report/${id}`, company: company().name }),
    text: reportText(summary),
    csv: reportCsv(list, marks),
  };
  const mailId = await queueMail(
    tx,
    {
      dedupeKey: `load-report ${id}`,
      asked: true,
      recipient,
      subject,
      html: written.html,
      text: written.text,
      attachments: [
        {
          filename: `load-${list.route}-${list.date}.csv`,
          contentType: "text/csv; charset=utf-8",
          content: Buffer.from(written.csv).toString("base64"),
        },
      ],
    },
    now,
  );
  await tx.loadReport.create({
    data: {
      id,
      sessionId: session.id,
      ...written,
      summary: summary as object,
      createdAt: now,
      createdById: actor.id!,
      mailId,
    },
  });
  emit({ topic: "mail", kind: "queued" });
  await notifyOfLoad(context, id, summary);
  await tellOfShorts(context, { route: list.route, date: list.date, report: id, shorts });
  return { report_id: id, shortages_count: shorts.length, short_pieces: short };
}

/**
 * Notifies the office and the route's other drivers of a load and its shorts, even
 * without a mail server.
 */
async function notifyOfLoad(
  context: CommandContext,
  reportId: string,
  { route, service_day, driver_name, loaded, short, shorts }: ReportSummary,
): Promise<void> {
  const outcome =
    short === 0
      ? `${pieces(loaded)} pieces, nothing short.`
      : `${pieces(short)} pieces short, of ${shorts.length} ${shorts.length === 1 ? "item" : "items"}.`;
  const news: News = {
    occasion: `load complete ${reportId}`,
    about: short === 0 ? "load" : "short",
    type: short === 0 ? "success" : "info",
    message: `${driver_name} loaded route ${route}, ${service_day}: ${outcome}`,
    by: context.actor.id,
  };
  await notifyOf(context, [
    { to: office, news: { ...news, href: `/report/${reportId}` } },
    { to: drivesRoute(route), news: { ...news, href: `/driver/report/${reportId}` } },
  ]);
}
