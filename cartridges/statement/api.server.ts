import { asks, calls } from "#kernel/calls.server";
import { pdfAnswer } from "#kernel/file-answers.server";
import { company } from "#services/company.server";
import { listStatements, statementDocument } from "./queries.server";

/** The current month and the issued statements, without their lines; and one of them as a PDF. */
export default calls({
  "GET /statements": asks(listStatements),
  "GET /statements/:id/pdf": asks(
    statementDocument,
    ({ id }) => ({ id }),
    async (statement) => {
      // The PDF renderer is large, so it is loaded with the first request.
      const { statementPdf } = await import("./pdf.server");
      const pdf = await statementPdf(statement, company().name);
      return pdfAnswer(pdf, "attachment", `invoice-${statement.number}-${statement.month}`);
    },
  ),
});
