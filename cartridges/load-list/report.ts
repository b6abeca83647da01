import { longDateAndYear, pieces } from "#ui/formats";
import { ACCENT, BAD, escapeHtml as escape, INK, LINE, mailPage, OK, QUIET, quoted } from "#services/mail/template";
import { progressOf, shortLines } from "./rules";
import type { LoadList, ReportSummary, ShortLine } from "./schema";

interface Loading {
  driver: string;
  started: Date;
  completed: Date;
  notes: string;
}

/**
 * The content of a load report: its figures in pieces, and who goes short of what. A wrong clock
 * may end a load before it began; its minutes are then 0.
 */
export function summaryOf(
  list: LoadList,
  marks: ReadonlyMap<string, number>,
  { driver, started, completed, notes }: Loading,
): ReportSummary {
  const { expected, loaded, short, items } = progressOf(list, marks);
  const minutes = Math.max(0, Math.round((completed.getTime() - started.getTime()) / 60_000));
  const { route, service_day, date } = list;
  const about = { route, service_day, date, driver_name: driver, driver_notes: notes };
  return { ...about, expected, loaded, short, items, minutes, shorts: shortLines(list, marks) };
}

const names = ({ customers }: ShortLine) =>
  customers.map(({ name, quantity }) => `${name} (${pieces(quantity)})`).join(", ");

/** The mail's subject: route, day, and whether the load is complete or short. */
export function reportSubject({ route, date, short, shorts }: ReportSummary): string {
  const state =
    short === 0
      ? "all loaded"
      : `${pieces(short)} pieces short on ${shorts.length} ${shorts.length === 1 ? "item" : "items"}`;
  return `Route ${route}, ${longDateAndYear(date)}: ${state}`;
}

/** The report as plain text. */
export function reportText(summary: ReportSummary): string {
  const { route, date, driver_name, expected, loaded, short, items, minutes, driver_notes, shorts } = summary;
  const lines = [
    `Load report, route ${route}, ${longDateAndYear(date)}`,
    `Driver: ${driver_name}`,
    "",
    `Due     ${pieces(expected)} pieces, ${items} items`,
    `Loaded  ${pieces(loaded)} pieces, in ${minutes} minutes`,
    `Short   ${pieces(short)} pieces`,
    "",
  ];
  if (shorts.length === 0) lines.push("Nothing is short.");
  for (const line of shorts)
    lines.push(
      `${line.description} (${line.item_id}): ${pieces(line.short)} short, ${pieces(line.loaded)} of ` +
        `${pieces(line.expected)} loaded`,
      `  Short for: ${names(line)}`,
    );
  if (driver_notes) lines.push("", "Note from the driver:", driver_notes);
  return `${lines.join("\n")}\n`;
}

const figure = (value: string, label: string, color = INK) =>
  `<td style="padding:0 28px 0 0;vertical-align:top">` +
  `<div style="font-size:28px;font-weight:650;line-height:1.2;color:${color}">${value}</div>` +
  `<div style="font-size:13px;color:${QUIET}">${label}</div></td>`;

const shortRow = (line: ShortLine) =>
  `<tr><td style="padding:12px 0;border-top:1px solid ${LINE};vertical-align:top">` +
  `<div style="font-weight:600">${escape(line.description)}</div>` +
  `<div style="font-size:13px;color:${QUIET}">${escape(line.item_id)} · ` +
  `${pieces(line.loaded)} of ${pieces(line.expected)} loaded</div>` +
  `<div style="font-size:14px;margin-top:4px">${escape(names(line))}</div></td>` +
  `<td style="padding:12px 0;border-top:1px solid ${LINE};text-align:right;vertical-align:top;` +
  `font-size:20px;font-weight:650;color:${BAD};white-space:nowrap">${pieces(line.short)} short</td></tr>`;

/** The report as an HTML mail. */
export function reportHtml(summary: ReportSummary, { address, company }: { address: string; company: string }): string {
  const { route, date, driver_name, expected, loaded, short, items, minutes, driver_notes, shorts } = summary;
  const missing =
    shorts.length === 0
      ? `<p style="margin:24px 0 0;font-weight:600;color:${OK}">✓ Nothing is short.</p>`
      : '<h2 style="margin:28px 0 8px;font-size:17px">What is short</h2>' +
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">' +
        `${shorts.map(shortRow).join("")}</table>`;
  const figures = [
    figure(pieces(loaded), `of ${pieces(expected)} pieces`),
    figure(pieces(items), "items"),
    figure(pieces(short), "short", short > 0 ? BAD : INK),
    figure(String(minutes), "minutes"),
  ].join("");
  return mailPage({
    title: reportSubject(summary),
    above: `${company} · Load report · ${driver_name}`,
    heading: `Route ${route}`,
    beneath: longDateAndYear(date),
    content:
      `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${figures}</tr></table>
${missing}${driver_notes ? quoted(`Note from ${driver_name}`, driver_notes) : ""}
<p style="margin:28px 0 0;font-size:13px;color:${QUIET}">Every item is in the attached file. ` +
      `<a href="${escape(address)}" style="color:${ACCENT}">Open this report in the portal</a></p>`,
  });
}
