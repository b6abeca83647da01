import { z } from "zod";
import type { FactName } from "#cartridges/briefing/kinds";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { Difference, IssueKind, SkipReason } from "#cartridges/stop/schema";

export const handBackKeySchema = z.object({ coverage: z.guid("coverage must be an id.") });

/** The customer that an item of the report is about. */
interface About {
  customer_number: string;
  customer_name: string;
}

/** Stop counts of a covered day, by outcome. */
export interface HandedDay {
  date: CompanyDate;
  stops: number;
  completed: number;
  issues: number;
  skipped: number;
}

/** A stop that was not served as usual. */
export interface HandedIssue extends About {
  date: CompanyDate;
  issue_kind: IssueKind | null;
  skip_reason: SkipReason | null;
  text: string;
}

/** Other quantities than due, because the load was short or the driver recorded it at the door. */
export interface HandedDifference extends About {
  date: CompanyDate;
  description: string;
  due: number;
  delivered: number;
  reason: Difference;
}

export interface HandedOrder extends About {
  /** The order number that people use. */
  number: number;
  date: CompanyDate;
}

/** A note or a journal entry. */
export interface HandedText extends About {
  id: string;
  kind: "note" | "journal";
  text: string;
  /** An ISO timestamp, UTC. */
  at: string;
}

export interface HandedFact extends About {
  fact: FactName;
  /** Empty for a photo and for a cleared fact. */
  text: string;
  at: string;
}

/** A relief driver's report to the route's own driver. All of it is derived from stored records. */
export interface HandBackData {
  coverage: {
    id: string;
    route: string;
    driver_name: string;
    first: CompanyDate;
    last: CompanyDate;
    /** An ISO timestamp, UTC; null while the coverage lasts. */
    handed_back_at: string | null;
  };
  timezone: string;
  days: HandedDay[];
  issues: HandedIssue[];
  differences: HandedDifference[];
  orders: HandedOrder[];
  texts: HandedText[];
  facts: HandedFact[];
}
