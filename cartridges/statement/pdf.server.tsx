import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { dollars, fullDate, pieces, shortDate } from "#ui/formats";
import { monthName } from "./dates";
import type { DeliverySum, ProductSum, StatementDetail } from "./schema";

const INK = "#1c2320",
  QUIET = "#5b645f",
  LINE = "#e4ded2",
  ACCENT = "#1d4e89",
  SUNK = "#f2eee6";

const styles = StyleSheet.create({
  page: {
    paddingTop: 46,
    paddingBottom: 62,
    paddingHorizontal: 46,
    fontFamily: "Helvetica",
    fontSize: 9.5,
    color: INK,
    lineHeight: 1.35,
  },
  thread: { position: "absolute", left: 0, right: 0, backgroundColor: ACCENT },
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 26 },
  brand: { fontFamily: "Helvetica-Bold", fontSize: 20, lineHeight: 1.1 },
  title: { fontFamily: "Helvetica-Bold", fontSize: 15, textAlign: "right", lineHeight: 1.2 },
  quiet: { color: QUIET },
  strong: { fontFamily: "Helvetica-Bold" },
  columns: { flexDirection: "row", gap: 24, marginBottom: 22 },
  column: { flex: 1 },
  label: { fontSize: 8, color: QUIET, marginBottom: 2 },
  total: { backgroundColor: SUNK, borderRadius: 6, padding: 12, flex: 1 },
  totalFigure: { fontFamily: "Helvetica-Bold", fontSize: 20, lineHeight: 1.2 },
  heading: { fontFamily: "Helvetica-Bold", fontSize: 11.5, marginTop: 6, marginBottom: 4 },
  row: { flexDirection: "row", borderBottomWidth: 0.75, borderBottomColor: LINE, paddingVertical: 4.5 },
  headRow: {
    flexDirection: "row",
    borderBottomWidth: 1,
    borderBottomColor: INK,
    paddingVertical: 4,
    color: QUIET,
    fontSize: 8.5,
  },
  sumRow: {
    flexDirection: "row",
    borderTopWidth: 1,
    borderTopColor: INK,
    paddingTop: 6,
    marginTop: -0.75,
    marginBottom: 20,
  },
  wide: { flex: 1, paddingRight: 12 },
  figure: { width: 62, textAlign: "right" },
  amount: { width: 78, textAlign: "right" },
  date: { width: 68 },
  foot: { position: "absolute", top: 742, width: 250, fontSize: 8, color: QUIET },
});

/** An issued statement as a PDF. The built-in fonts only have western characters; any other is shown as a question mark. */
export const statementPdf = (statement: StatementDetail): Promise<Buffer> =>
  renderToBuffer(<Paper statement={statement} />);

/** Replaces characters that the built-in fonts would render as wrong ones. */
const drawn = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]/gu, "?");

function Paper({ statement }: { statement: StatementDetail }) {
  const { customer, number, month, period_start, period_end, issued_on, total_cents, products, dates } = statement;
  return (
    <Document
      title={`Invoice ${number} for ${drawn(customer.name)}, ${monthName(month)}`}
      author="Clothesline"
      subject={`Account ${customer.number}`}
      language="en-US"
    >
      <Page size="LETTER" style={styles.page}>
        <View fixed style={[styles.thread, { top: 0, height: 3 }]} />
        <View fixed style={[styles.thread, { top: 5, height: 1 }]} />
        <Text fixed style={[styles.foot, { left: 46 }]}>
          Invoice {number} · Account #{customer.number} · {monthName(month)}
        </Text>
        <Text
          fixed
          style={[styles.foot, { right: 46, textAlign: "right" }]}
          render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
        />
        <View style={styles.head}>
          <View>
            <Text style={styles.brand}>Clothesline</Text>
            <Text style={styles.quiet}>Linen rental and delivery</Text>
          </View>
          <View>
            <Text style={styles.title}>Invoice {number}</Text>
            <Text style={[styles.quiet, { textAlign: "right" }]}>{monthName(month)}</Text>
          </View>
        </View>
        <View style={styles.columns}>
          <View style={styles.column}>
            <Text style={styles.label}>For</Text>
            <Text style={styles.strong}>{drawn(customer.name)}</Text>
            {customer.address.map((line) => (
              <Text key={line}>{drawn(line)}</Text>
            ))}
          </View>
          <View style={styles.column}>
            <Text style={styles.label}>Account</Text>
            <Text>
              #{customer.number}, route {customer.route}
            </Text>
            <Text style={[styles.label, { marginTop: 6 }]}>Period</Text>
            <Text>
              {fullDate(period_start)} to {fullDate(period_end)}
            </Text>
            <Text style={[styles.label, { marginTop: 6 }]}>Issued</Text>
            <Text>{issued_on && fullDate(issued_on)}</Text>
          </View>
          <View style={styles.total}>
            <Text style={styles.label}>Total</Text>
            <Text style={styles.totalFigure}>{dollars(total_cents)}</Text>
            <Text style={styles.quiet}>
              {pieces(statement.pieces)} pieces in {statement.deliveries}{" "}
              {statement.deliveries === 1 ? "delivery" : "deliveries"}
            </Text>
          </View>
        </View>
        <Products products={products} total={total_cents} />
        <Deliveries dates={dates} total={total_cents} />
      </Page>
    </Document>
  );
}

function Products({ products, total }: { products: readonly ProductSum[]; total: number }) {
  return (
    <View>
      <Text style={styles.heading} minPresenceAhead={60}>
        By product
      </Text>
      <View style={styles.headRow}>
        <Text style={styles.wide}>Product</Text>
        <Text style={styles.figure}>Pieces</Text>
        <Text style={styles.figure}>Deliveries</Text>
        <Text style={styles.figure}>Price</Text>
        <Text style={styles.amount}>Amount</Text>
      </View>
      {products.map((line) => (
        <View key={`${line.sku} ${line.price_cents}`} style={styles.row} wrap={false}>
          <Text style={styles.wide}>
            {drawn(line.description)} <Text style={[styles.quiet, { fontSize: 8 }]}> {drawn(line.sku)}</Text>
          </Text>
          <Text style={styles.figure}>{pieces(line.pieces)}</Text>
          <Text style={styles.figure}>{line.deliveries}</Text>
          <Text style={styles.figure}>{dollars(line.price_cents)}</Text>
          <Text style={styles.amount}>{dollars(line.amount_cents)}</Text>
        </View>
      ))}
      <Sum total={total} />
    </View>
  );
}

function Deliveries({ dates, total }: { dates: readonly DeliverySum[]; total: number }) {
  return (
    <View>
      <Text style={styles.heading} minPresenceAhead={60}>
        By delivery
      </Text>
      <View style={styles.headRow}>
        <Text style={styles.date}>Date</Text>
        <Text style={styles.wide}>What came</Text>
        <Text style={styles.figure}>Pieces</Text>
        <Text style={styles.amount}>Amount</Text>
      </View>
      {dates.map((delivery) => (
        <View key={delivery.date} style={styles.row} wrap={false}>
          <Text style={styles.date}>{shortDate(delivery.date)}</Text>
          <Text style={[styles.wide, styles.quiet, { fontSize: 8 }]}>
            {delivery.lines.map((line) => `${pieces(line.quantity)}\u00a0${drawn(line.description)}`).join(", ")}
          </Text>
          <Text style={styles.figure}>{pieces(delivery.pieces)}</Text>
          <Text style={styles.amount}>{dollars(delivery.amount_cents)}</Text>
        </View>
      ))}
      <Sum total={total} />
    </View>
  );
}

const Sum = ({ total }: { total: number }) => (
  <View style={styles.sumRow} wrap={false}>
    <Text style={[styles.wide, styles.strong]}>Total</Text>
    <Text style={[styles.amount, styles.strong]}>{dollars(total)}</Text>
  </View>
);
