import { statementDocument } from "#cartridges/statement/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/statements/{id}/pdf: an issued statement to keep. What draws it is loaded with the first that is asked for. */
const door = apiRoute({
  GET: apiQuery(statementDocument, ({ params }) => ({ id: params.id }), async (statement) => {
    const { statementPdf } = await import("#cartridges/statement/paper.server");
    return new Response(new Uint8Array(await statementPdf(statement)), {
      headers: { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="invoice-${statement.number}-${statement.month}.pdf"`, "Cache-Control": "private, no-store" },
    });
  }),
});
export const loader = door.loader;
export const action = door.action;
