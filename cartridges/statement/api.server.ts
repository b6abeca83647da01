import { asks, calls } from "#kernel/calls.server";
import { listStatements, statementDocument } from "./queries.server";

/** The month so far and the issued statements, without their lines; and one of them to keep. */
export default calls({
  "GET /statements": asks(listStatements),
  "GET /statements/:id/pdf": asks(
    statementDocument,
    ({ id }) => ({ id }),
    async (statement) => {
      // The PDF renderer is large, so it is loaded with the first request.
      const { statementPdf } = await import("./pdf.server");
      return new Response(new Uint8Array(await statementPdf(statement)), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `attachment; filename="invoice-${statement.number}-${statement.month}.pdf"`,
          "Cache-Control": "private, no-store",
        },
      });
    },
  ),
});
