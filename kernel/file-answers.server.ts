// Answers of calls that are a file and no JSON.

/** A picture of the storage. It never changes under its address, so a device may keep it for its person. */
export const pictureAnswer = ({ bytes, type }: { bytes: Uint8Array; type: string }): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });

/** A PDF made for whoever asks: `inline` is shown, so that it can be printed from where it opens; `attachment` is kept as a file. */
export const pdfAnswer = (pdf: Buffer, shown: "inline" | "attachment", filename: string): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `${shown}; filename="${filename}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });

/** A CSV for a spreadsheet, made for whoever asks: kept as a file. */
export const csvAnswer = (csv: string, filename: string): Response =>
  new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}.csv"`,
      "Cache-Control": "no-store",
    },
  });
