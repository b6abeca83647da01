import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink } from "#kernel/cartridge-address";
import { CircleAlert, CircleCheck, Clock, Inbox, Printer } from "lucide-react";
import { longDateAndYear, pieces } from "#ui/formats";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Figures } from "#ui/figures";
import { IconButton } from "#ui/button";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type { ReportAnswer } from "../schema";
import type LoadReportCartridge from "./cartridge";

/** The report with the same figures and text as the mail. */
export default function LoadReportView({ cartridge, surface, tools }: ViewProps<LoadReportCartridge>) {
  const { data: report } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!report) return null;
  const { summary, route, date } = report;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <CartridgeBackLink to={{ cartridge: "load-list", key: { route, date } }}>Load list</CartridgeBackLink>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <Heading className="text-22 font-bold">Load report, route {summary.route}</Heading>
          <p className="text-ink-2">
            {longDateAndYear(summary.date)} · {summary.driver_name}
          </p>
        </div>
        <span className="print:hidden">{tools}</span>
        <IconButton label="Print" className="print:hidden" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MailState mail={report.mail} />
        <span className="text-ink-2">{report.recipient}</span>
      </div>
      <Card>
        <Figures
          figures={[
            { value: pieces(summary.loaded), label: `of ${pieces(summary.expected)} pieces` },
            { value: pieces(summary.items), label: "items" },
            { value: pieces(summary.short), label: "short", tone: summary.short > 0 ? "bad" : "plain" },
            { value: summary.minutes, label: "minutes" },
          ]}
        />
      </Card>
      {summary.driver_notes && (
        <Notice kind="warn" title={`Note from ${summary.driver_name}`}>
          <p className="whitespace-pre-wrap">{summary.driver_notes}</p>
        </Notice>
      )}
      {summary.shorts.length === 0 ? (
        <Notice kind="ok">Nothing is short.</Notice>
      ) : (
        <Card title="What is short">
          <DataTable
            caption="What is short"
            rows={summary.shorts}
            rowKey={({ item_id }) => item_id}
            columns={[
              {
                header: "Item",
                cell: (line) => (
                  <>
                    <span className="font-medium">{line.description}</span>
                    <span className="block text-13 text-ink-3">
                      {line.item_id} · {pieces(line.loaded)} of {pieces(line.expected)} loaded
                    </span>
                  </>
                ),
              },
              {
                header: "Short for",
                cell: ({ customers }) =>
                  customers.map(({ name, number, quantity }) => (
                    <span key={number} className="block">
                      {name} <strong>{pieces(quantity)}</strong>
                    </span>
                  )),
              },
              {
                header: "Short",
                cell: ({ short }) => <strong className="text-lg text-bad">{pieces(short)}</strong>,
                align: "right",
              },
            ]}
          />
        </Card>
      )}
    </div>
  );
}

function MailState({ mail }: { mail: ReportAnswer["mail"] }) {
  switch (mail?.status) {
    case "sent":
      return (
        <Tag tone="ok" icon={CircleCheck}>
          Sent
        </Tag>
      );
    case "failed":
      return (
        <Tag tone="bad" icon={CircleAlert}>
          Not sent: {mail.last_error ?? "the mail server refused it"}
        </Tag>
      );
    case "queued":
      return (
        <Tag tone="warn" icon={Clock}>
          On its way
        </Tag>
      );
    default:
      return <Tag icon={Inbox}>Saved in the portal</Tag>;
  }
}
