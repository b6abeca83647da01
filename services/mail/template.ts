import { z } from "zod";

/** The layout of every mail: inline styles and tables, because mail clients support little else. */
export const INK = "#1c2320",
  QUIET = "#5b645f",
  LINE = "#e4ded2",
  BAD = "#a32d25",
  OK = "#226b42",
  ACCENT = "#1d4e89";
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";
const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
const SHEET =
  `max-width:600px;margin:0 auto;background:#fff;border:1px solid ${LINE};` +
  `border-top:4px solid ${ACCENT};border-radius:12px;padding:28px`;
const CELL = `padding:10px 0;border-top:1px solid ${LINE}`;
const BUTTON =
  `display:inline-block;background:${ACCENT};color:#fff;padding:14px 22px;` +
  "border-radius:8px;font-weight:600;text-decoration:none";

export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The frame of a mail: `above` is the small line over the heading, `beneath` the one under it. */
export function mailPage({
  title,
  above,
  heading,
  beneath,
  content,
}: {
  title: string;
  above?: string;
  heading: string;
  beneath?: string;
  content: string;
}): string {
  const small = beneath
    ? `<span style="display:block;font-size:15px;font-weight:400;color:${QUIET};letter-spacing:0">` +
      `${escapeHtml(beneath)}</span>`
    : "";
  return `<!doctype html><html lang="en"><head>${META}<title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#faf8f3;color:${INK};${FONT};font-size:16px;line-height:1.45">
<div style="${SHEET}">
${above ? `<div style="font-size:13px;color:${QUIET}">${escapeHtml(above)}</div>` : ""}
<h1 style="margin:4px 0 20px;font-size:24px;letter-spacing:-0.01em">${escapeHtml(heading)}${small}</h1>
${content}
</div></body></html>`;
}

/** A quotation of what somebody wrote, escaped. */
export const quoted = (title: string, text: string) =>
  `<div style="margin-top:24px;padding:14px 16px;background:#fbf0d9;border-radius:8px">` +
  `<div style="font-size:13px;font-weight:600;color:#8a5a06">${escapeHtml(title)}</div>` +
  `<div style="white-space:pre-wrap;margin-top:4px">${escapeHtml(text)}</div></div>`;

export const letterSchema = z.object({
  /** The company's name. */
  sender: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()).readonly(),
  /** The rows of a small table: a label, with its value at the right. */
  lines: z
    .array(z.object({ what: z.string(), detail: z.string().optional(), figure: z.string() }))
    .readonly()
    .optional(),
  quote: z.object({ title: z.string(), text: z.string() }).optional(),
  action: z.object({ label: z.string(), href: z.string() }).optional(),
});
export type SignedLetter = z.infer<typeof letterSchema>;
export type Letter = Omit<SignedLetter, "sender">;

/**
 * A letter as a mail to queue, with its plain text; its HTML is rendered when it is sent
 * (`letterPage`). `sender` is the company's name.
 */
export function mailOf(letter: Letter, sender: string): { subject: string; text: string; letter: SignedLetter } {
  const { subject, heading, paragraphs, lines = [], quote, action } = letter;
  const text = [
    heading,
    "",
    ...paragraphs,
    ...(lines.length > 0
      ? ["", ...lines.map(({ what, detail, figure }) => `${what}${detail ? ` (${detail})` : ""}: ${figure}`)]
      : []),
    ...(quote ? ["", `${quote.title}:`, quote.text] : []),
    ...(action ? ["", `${action.label}: ${action.href}`] : []),
    "",
    sender,
  ];
  return { subject, text: `${text.join("\n")}\n`, letter: { ...letter, sender } };
}

/** A letter as an HTML page, with the same content as its plain text. */
export function letterPage({ sender, subject, heading, paragraphs, lines = [], quote, action }: SignedLetter): string {
  const rows = lines.map(
    ({ what, detail, figure }) =>
      `<tr><td style="${CELL}"><div style="font-weight:600">${escapeHtml(what)}</div>` +
      (detail ? `<div style="font-size:13px;color:${QUIET}">${escapeHtml(detail)}</div>` : "") +
      `</td><td style="${CELL};text-align:right;vertical-align:top;font-weight:650;white-space:nowrap">` +
      `${escapeHtml(figure)}</td></tr>`,
  );
  const content = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`),
    ...(rows.length > 0
      ? [
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ` +
            `style="border-collapse:collapse;margin-top:12px">${rows.join("")}</table>`,
        ]
      : []),
    ...(quote ? [quoted(quote.title, quote.text)] : []),
    ...(action
      ? [
          `<p style="margin:24px 0 0"><a href="${escapeHtml(action.href)}" style="${BUTTON}">` +
            `${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
  ].join("\n");
  return mailPage({ title: subject, above: sender, heading, content });
}
