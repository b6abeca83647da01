import { asks, calls } from "#kernel/calls.server";
import { pdfAnswer, pictureAnswer } from "#kernel/file-answers.server";
import { company } from "#services/company.server";
import { deliveryPicture, deliveryTicket, openDeliveries } from "./queries.server";

/** A customer's deliveries, their tickets to print, and their pictures, which never change. */
export default calls({
  "GET /customers/:number/deliveries": asks(openDeliveries),
  "GET /deliveries/:id/ticket": asks(
    deliveryTicket,
    ({ id }) => ({ id }),
    async (ticket) => {
      // The PDF renderer is large, so it is loaded with the first request.
      const { ticketPdf } = await import("./pdf.server");
      const pdf = await ticketPdf(ticket, company().name);
      return pdfAnswer(pdf, "inline", `delivery-${ticket.customer.number}-${ticket.date}`);
    },
  ),
  "GET /deliveries/:id/proofs/:proof": asks(deliveryPicture, (sent) => sent, pictureAnswer),
});
