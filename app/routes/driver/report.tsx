import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadReport } from "#cartridges/load-list/queries.server";
import { LoadReportPage } from "#cartridges/load-list/report-page";
import { pageLoader } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Load report · Clothesline" }];

/** A report as it was sent, for the Driver. */
export const loader = pageLoader(["Driver"], ({ actor, params }) =>
  runQuery(loadReport, actor, { id: params.reportId }),
);

export default function Report() {
  const report = useLoaderData<typeof loader>();
  return <LoadReportPage report={report} back={`/driver/loadlist?route=${report.route}&date=${report.date}`} />;
}
