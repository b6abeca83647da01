import { asks, calls } from "#kernel/calls.server";
import { deliveryPicture, deliveryTicket, openDeliveries } from "./queries.server";

/** A customer's deliveries, each as a ticket to print, and the pictures that go with them: a picture never changes. */
export default calls({
  "GET /customers/:number/deliveries": asks(openDeliveries),
  "GET /deliveries/:id/ticket": asks(
    deliveryTicket,
    ({ id }) => ({ id }),
    async (ticket) => {
      // The PDF renderer is large, so it is loaded with the first request.
      const { ticketPdf } = await import("./pdf.server");
      return new Response(new Uint8Array(await ticketPdf(ticket)), {
        headers: {
          "Content-Type": "application/pdf",
          // Shown, so that it can be printed from where it opens.
          "Content-Disposition": `inline; filename="delivery-${ticket.customer.number}-${ticket.date}.pdf"`,
          "Cache-Control": "private, no-store",
        },
      });
    },
  ),
  "GET /deliveries/:id/proofs/:proof": asks(
    deliveryPicture,
    (sent) => sent,
    ({ bytes, type }) =>
      new Response(Buffer.from(bytes), {
        headers: {
          "Content-Type": type,
          "Content-Length": String(bytes.length),
          "Cache-Control": "private, max-age=31536000, immutable",
        },
      }),
  ),
});
