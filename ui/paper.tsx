import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { drawn } from "./paper-fonts";

// Printed documents: an invoice, a ticket. They are rendered on the server; the renderer is too
// large for a page.

const INK = "#1c2320",
  QUIET = "#5b645f",
  LINE = "#e4ded2",
  ACCENT = "#1d4e89",
  SUNK = "#f2eee6";

export const paper = StyleSheet.create({
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
  title: { fontFamily: "Helvetica-Bold", fontSize: 15, lineHeight: 1.2 },
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

/** A Letter page with the company's header, and a footer with page numbers. */
export function Paper({
  title,
  name,
  about,
  foot,
  subject,
  company,
  children,
}: {
  /** The document's title. */
  title: string;
  /** The heading, and below it what or when it is about. */
  name: string;
  about: string;
  foot: string;
  subject: string;
  /** The company's name. */
  company: string;
  children: ReactNode;
}) {
  return (
    <Document title={title} author={company} subject={subject} language="en-US">
      <Page size="LETTER" style={paper.page}>
        <View fixed style={[paper.thread, { top: 0, height: 3 }]} />
        <View fixed style={[paper.thread, { top: 5, height: 1 }]} />
        <Text fixed style={[paper.foot, { left: 46 }]}>
          {foot}
        </Text>
        <Text
          fixed
          style={[paper.foot, { right: 46, textAlign: "right" }]}
          render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
        />
        <View style={paper.head}>
          <View>
            <Text style={paper.brand}>{drawn(company)}</Text>
            <Text style={paper.quiet}>Linen rental and delivery</Text>
          </View>
          <View style={{ alignItems: "flex-end" }}>
            <Text style={paper.title}>{name}</Text>
            <Text style={paper.quiet}>{about}</Text>
          </View>
        </View>
        {children}
      </Page>
    </Document>
  );
}

/** The addressee. */
export function Recipient({ name, address }: { name: string; address: readonly string[] }) {
  return (
    <View style={paper.column}>
      <Text style={paper.label}>For</Text>
      <Text style={paper.strong}>{drawn(name)}</Text>
      {address.map((line) => (
        <Text key={line}>{drawn(line)}</Text>
      ))}
    </View>
  );
}

/** The customer's account, in a column. */
export function Account({ number, route }: { number: string; route: string }) {
  return (
    <>
      <Text style={paper.label}>Account</Text>
      <Text>
        #{number}, route {route}
      </Text>
    </>
  );
}
