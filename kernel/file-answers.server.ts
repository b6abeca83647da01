// Responses that are files rather than JSON.

/**
 * A stored picture. The content at its address never changes, so a device may cache it privately.
 */
export const pictureAnswer = ({ bytes, type }: { bytes: Uint8Array; type: string }): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });

/**
 * A PDF generated for this person: `inline` is displayed, so that it can be printed; `attachment`
 * is downloaded.
 */
export const pdfAnswer = (pdf: Buffer, shown: "inline" | "attachment", filename: string): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${shown}; filename="${filename}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });

/** A CSV generated for this person, as a download. */
export const csvAnswer = (csv: string, filename: string): Response =>
  new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}.csv"`,
      "Cache-Control": "no-store",
    },
  });
