import { shortDate } from "#ui/formats";
import { daysInWords } from "./rules";

/** "Route 12, Monday and Friday, every week" */
export function serviceInWords({
  route,
  service_days,
  frequency,
  first_service,
}: {
  route: string;
  service_days: string;
  frequency: "Weekly" | "Biweekly";
  first_service?: string | null;
}): string {
  const rhythm =
    frequency === "Weekly"
      ? "every week"
      : `every other week${first_service ? `, counted from ${shortDate(first_service)}` : ""}`;
  return `Route ${route}, ${daysInWords(service_days)}, ${rhythm}`;
}
