import { Image, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { clockTime, longDateAndYear, pieces } from "#ui/formats";
import { Account, Paper, paper, Recipient } from "#ui/paper";
import { drawn } from "#ui/paper-fonts";
import { deliveredPieces, differenceWords, missingPieces, soilWords } from "./rules";
import type { DeliveredLine, Ticket } from "./schema";

/** A delivery's ticket as a PDF: what was delivered, what was picked up, and who signed. */
export const ticketPdf = (ticket: Ticket, company: string): Promise<Buffer> =>
  renderToBuffer(<TicketPaper ticket={ticket} company={company} />);

function TicketPaper({ ticket, company }: { ticket: Ticket; company: string }) {
  const { customer, date, at, driver, timezone, lines } = ticket;
  const day = longDateAndYear(date);
  const missing = missingPieces(ticket);
  return (
    <Paper
      title={`Delivery to ${customer.name}, ${day}`}
      name="Delivery ticket"
      about={day}
      foot={`Delivery of ${day} · Account #${customer.number}`}
      subject={`Account ${customer.number}`}
      company={company}
    >
      <View style={paper.columns}>
        <Recipient name={customer.name} address={customer.address} />
        <View style={paper.column}>
          <Account {...customer} />
          <Text style={[paper.label, { marginTop: 6 }]}>Delivered</Text>
          <Text>
            {clockTime(at, timezone)}
            {driver && <>, by {drawn(driver)}</>}
          </Text>
        </View>
        <View style={paper.total}>
          <Text style={paper.label}>Delivered</Text>
          <Text style={paper.totalFigure}>{pieces(deliveredPieces(ticket))} pieces</Text>
          <Text style={paper.quiet}>
            {missing === 0 ? "Everything that was due" : `${pieces(missing)} fewer than were due`}
          </Text>
        </View>
      </View>
      <Lines lines={lines} unit={ticket.soil_unit} />
      {ticket.soil_bags !== null && (
        <Text style={{ marginBottom: 14 }}>Soil picked up: {soilWords({ ...ticket, lines: [] })}</Text>
      )}
      <Signed ticket={ticket} />
    </Paper>
  );
}

function Lines({ lines, unit }: { lines: readonly DeliveredLine[]; unit: string }) {
  // Only soil counted by product has a column; mixed bags are listed below.
  const isCounted = lines.some(({ soil }) => soil !== null);
  return (
    <View style={{ marginBottom: 18 }}>
      <View style={paper.headRow}>
        <Text style={paper.wide}>Product</Text>
        <Text style={paper.figure}>Due</Text>
        <Text style={paper.figure}>Delivered</Text>
        {isCounted && <Text style={paper.amount}>Soil, {unit}</Text>}
      </View>
      {lines.map((line) => (
        <View key={line.sku} style={paper.row} wrap={false}>
          <Text style={paper.wide}>
            {drawn(line.description)} <Text style={[paper.quiet, { fontSize: 8 }]}> {drawn(line.sku)}</Text>
            {differenceWords(line) && <Text style={paper.strong}> {differenceWords(line)}</Text>}
          </Text>
          <Text style={paper.figure}>{pieces(line.due)}</Text>
          <Text style={[paper.figure, paper.strong]}>{pieces(line.delivered)}</Text>
          {isCounted && <Text style={paper.amount}>{line.soil === null ? "" : pieces(line.soil)}</Text>}
        </View>
      ))}
    </View>
  );
}

function Signed({ ticket: { proofs, signature, timezone } }: { ticket: Ticket }) {
  const signed = proofs.filter(({ kind }) => kind === "signature").at(-1);
  const nobody = proofs.some(({ kind }) => kind === "nobody");
  const photos = proofs.filter(({ kind }) => kind === "photo").length;
  return (
    <View wrap={false}>
      {signed ? (
        <>
          <Text style={paper.label}>Signed</Text>
          {signature && (
            <Image
              src={{ data: Buffer.from(signature.bytes), format: signature.type === "image/png" ? "png" : "jpg" }}
              style={{ width: 200, height: 72, objectFit: "contain", objectPosition: "left" }}
            />
          )}
          <Text>
            <Text style={paper.strong}>{drawn(signed.signed_by ?? "")}</Text>, {clockTime(signed.at, timezone)}
          </Text>
        </>
      ) : (
        <Text style={paper.quiet}>{nobody ? "Nobody was there to sign." : "Not signed."}</Text>
      )}
      {photos > 0 && (
        <Text style={[paper.quiet, { marginTop: 4 }]}>
          {photos} {photos === 1 ? "photo" : "photos"} in the portal.
        </Text>
      )}
    </View>
  );
}
