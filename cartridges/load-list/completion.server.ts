import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { company } from "#services/company.server";
import type { LoadingSession } from "#services/database/generated/client";
import { queueMail } from "#services/mail/outbox.server";
import { reportHtml, reportSubject, reportText } from "./report";
import { reportCsv } from "./csv.server";
import { progressOf, shortLines } from "./rules";
import type { LoadList, ReportSummary } from "./schema";

interface Completion {
  list: LoadList;
  marks: ReadonlyMap<string, number>;
  session: Pick<LoadingSession, "id" | "startedAt">;
  recipient: string;
  notes: string;
  completedAt: Date;
}

/** Writes the short customers, the report and its mail in the completing transaction, so that one completion sends one mail. */
export async function sendReport(
  { tx, actor, now, emit }: CommandContext,
  { list, marks, session, recipient, notes, completedAt }: Completion,
) {
  const shorts = shortLines(list, marks);
  const { expected, loaded, short, items } = progressOf(list, marks);
  const summary: ReportSummary = {
    route: list.route,
    service_day: list.service_day,
    date: list.date,
    driver_name: actor.name,
    expected,
    loaded,
    short,
    items,
    minutes: Math.max(0, Math.round((completedAt.getTime() - session.startedAt.getTime()) / 60_000)),
    driver_notes: notes,
    shorts,
  };
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
    html: reportHtml(summary, `${company().appUrl}/report/${id}`),
    text: reportText(summary),
    csv: reportCsv(list, marks),
  };
  const mailId = await queueMail(
    tx,
    {
      dedupeKey: `load-report ${id}`,
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
  return { report_id: id, shortages_count: shorts.length, short_pieces: short };
}
