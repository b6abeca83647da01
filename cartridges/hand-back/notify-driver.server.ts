import type { CommandContext } from "#kernel/definition";
import { Prisma } from "#services/database/generated/client";
import { notifyOf } from "#cartridges/notification/notify.server";
import { longDate } from "#ui/formats";
import { readEnded, type EndedCoverage } from "./reading.server";

/** "Remy covered route 33 on Monday, November 23: 34 of 35 stops done, 1 skipped." */
function wordsOf({ driver_name, route, first, last, stops, completed, issues, skipped }: EndedCoverage): string {
  const days = first === last ? longDate(first) : `${longDate(first)} to ${longDate(last)}`;
  const parts = [
    stops === 0 ? "no stops were served" : `${completed} of ${stops} ${stops === 1 ? "stop" : "stops"} done`,
    ...(issues > 0 ? [`${issues} ${issues === 1 ? "issue" : "issues"}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${driver_name} covered route ${route} on ${days}: ${parts.join(", ")}.`;
}

/**
 * Notifies the route's own driver once that a coverage is over, with a link to the report. `which`
 * is a condition on `relief_coverage rc`.
 */
export async function handBack(context: CommandContext, condition: Prisma.Sql): Promise<EndedCoverage[]> {
  const coverages = await readEnded(context.tx, condition);
  if (coverages.length === 0) return coverages;
  await context.tx.reliefCoverage.updateMany({
    where: { id: { in: coverages.map(({ id }) => id) } },
    data: { handedBackAt: context.now },
  });
  await notifyOf(
    context,
    coverages.map((coverage) => ({
      to: Prisma.sql`u.role = 'Driver' and u.route_number = ${coverage.route}`,
      news: {
        occasion: `hand back ${coverage.id}`,
        about: "relief" as const,
        type: "info" as const,
        message: wordsOf(coverage),
        href: `/driver/hand-back/${coverage.id}`,
      },
    })),
  );
  return coverages;
}
