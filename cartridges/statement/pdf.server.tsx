import { renderToBuffer, Text, View } from "@react-pdf/renderer";
import { dollars, fullDate, monthName, pieces, shortDate } from "#ui/formats";
import { Account, Paper, paper, Recipient } from "#ui/paper";
import { drawn } from "#ui/paper-fonts";
import type { DeliverySum, ProductSum, StatementDetail } from "./schema";

/** An issued statement as a PDF. */
export const statementPdf = (statement: StatementDetail, company: string): Promise<Buffer> =>
  renderToBuffer(<Invoice statement={statement} company={company} />);

function Invoice({ statement, company }: { statement: StatementDetail; company: string }) {
  const { customer, number, month, period_start, period_end, issued_on, total_cents, products, dates } = statement;
  return (
    <Paper
      title={`Invoice ${number} for ${customer.name}, ${monthName(month)}`}
      name={`Invoice ${number}`}
      about={monthName(month)}
      foot={`Invoice ${number} · Account #${customer.number} · ${monthName(month)}`}
      subject={`Account ${customer.number}`}
      company={company}
    >
      <View style={paper.columns}>
        <Recipient name={customer.name} address={customer.address} />
        <View style={paper.column}>
          <Account {...customer} />
          <Text style={[paper.label, { marginTop: 6 }]}>Period</Text>
          <Text>
            {fullDate(period_start)} to {fullDate(period_end)}
          </Text>
          <Text style={[paper.label, { marginTop: 6 }]}>Issued</Text>
          <Text>{issued_on && fullDate(issued_on)}</Text>
        </View>
        <View style={paper.total}>
          <Text style={paper.label}>Total</Text>
          <Text style={paper.totalFigure}>{dollars(total_cents)}</Text>
          <Text style={paper.quiet}>
            {pieces(statement.pieces)} pieces in {statement.deliveries}{" "}
            {statement.deliveries === 1 ? "delivery" : "deliveries"}
          </Text>
        </View>
      </View>
      <Products products={products} total={total_cents} />
      <Deliveries dates={dates} total={total_cents} />
    </Paper>
  );
}

function Products({ products, total }: { products: readonly ProductSum[]; total: number }) {
  return (
    <View>
      <Text style={paper.heading} minPresenceAhead={60}>
        By product
      </Text>
      <View style={paper.headRow}>
        <Text style={paper.wide}>Product</Text>
        <Text style={paper.figure}>Pieces</Text>
        <Text style={paper.figure}>Deliveries</Text>
        <Text style={paper.figure}>Price</Text>
        <Text style={paper.amount}>Amount</Text>
      </View>
      {products.map((line) => (
        <View key={`${line.sku} ${line.price_cents}`} style={paper.row} wrap={false}>
          <Text style={paper.wide}>
            {drawn(line.description)} <Text style={[paper.quiet, { fontSize: 8 }]}> {drawn(line.sku)}</Text>
          </Text>
          <Text style={paper.figure}>{pieces(line.pieces)}</Text>
          <Text style={paper.figure}>{line.deliveries}</Text>
          <Text style={paper.figure}>{dollars(line.price_cents)}</Text>
          <Text style={paper.amount}>{dollars(line.amount_cents)}</Text>
        </View>
      ))}
      <Sum total={total} />
    </View>
  );
}

function Deliveries({ dates, total }: { dates: readonly DeliverySum[]; total: number }) {
  return (
    <View>
      <Text style={paper.heading} minPresenceAhead={60}>
        By delivery
      </Text>
      <View style={paper.headRow}>
        <Text style={paper.date}>Date</Text>
        <Text style={paper.wide}>Delivered</Text>
        <Text style={paper.figure}>Pieces</Text>
        <Text style={paper.amount}>Amount</Text>
      </View>
      {dates.map((delivery) => (
        <View key={delivery.date} style={paper.row} wrap={false}>
          <Text style={paper.date}>{shortDate(delivery.date)}</Text>
          <Text style={[paper.wide, paper.quiet, { fontSize: 8 }]}>
            {delivery.lines.map((line, place) => (
              <Text key={`${line.sku} ${place}`}>
                {place > 0 && ", "}
                {pieces(line.quantity)}
                {"\u00a0"}
                {drawn(line.description)}
              </Text>
            ))}
          </Text>
          <Text style={paper.figure}>{pieces(delivery.pieces)}</Text>
          <Text style={paper.amount}>{dollars(delivery.amount_cents)}</Text>
        </View>
      ))}
      <Sum total={total} />
    </View>
  );
}

const Sum = ({ total }: { total: number }) => (
  <View style={paper.sumRow} wrap={false}>
    <Text style={[paper.wide, paper.strong]}>Total</Text>
    <Text style={[paper.amount, paper.strong]}>{dollars(total)}</Text>
  </View>
);
