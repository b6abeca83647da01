import { z } from "zod";
import type { FactName } from "#cartridges/briefing/kinds";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { Difference, IssueKind, SkipReason } from "#cartridges/stop/schema";

export const handBackKeySchema = z.object({ coverage: z.guid("coverage must be an id.") });

/** A customer, as everything that is handed back names them. */
interface About {
  customer_number: string;
  customer_name: string;
}

/** How many stops of a covered day are how. */
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

/** Fewer or more pieces than were due: because the load was short, or as the driver said at the door. */
export interface HandedDifference extends About {
  date: CompanyDate;
  description: string;
  due: number;
  delivered: number;
  reason: Difference;
}

export interface HandedOrder extends About {
  /** The number that people say. */
  number: number;
  date: CompanyDate;
}

/** A note, or an entry of the journal. */
export interface HandedText extends About {
  id: string;
  kind: "note" | "journal";
  text: string;
  /** An ISO timestamp, UTC. */
  at: string;
}

export interface HandedFact extends About {
  fact: FactName;
  /** Empty for a photo, and for what was taken out. */
  text: string;
  at: string;
}

/** What a relief driver hands back to the route's own driver: all of it from what is stored, nothing of it typed. */
export interface HandBackData {
  coverage: {
    id: string;
    route: string;
    driver_name: string;
    first: CompanyDate;
    last: CompanyDate;
    /** An ISO timestamp, UTC; null while it lasts. */
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
