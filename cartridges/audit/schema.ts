import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { inOrder, NOT_IN_ORDER } from "#kernel/day-range";
import { pageNumberSchema } from "#kernel/page-number";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** Acts on a page. */
export const PAGE_SIZE = 50;

const searched = {
  /** Part of a name, of a command, or of what was said to it: a customer's number, a SKU. */
  q: nameSchema("q", 100).optional(),
  /** The first and the last day, company dates; the thirty days until today where nothing is said. */
  from: companyDateSchema.optional(),
  to: companyDateSchema.optional(),
};

/** What an export takes: what is searched for, without a page. */
export const auditSearchSchema = z.object(searched).refine(inOrder, NOT_IN_ORDER);
export const auditKeySchema = z
  .object({
    ...searched,
    page: pageNumberSchema,
  })
  .refine(inOrder, NOT_IN_ORDER);

/** One thing that somebody did. */
export interface AuditEntry {
  id: string;
  /** An ISO timestamp, UTC. */
  at: string;
  actor: string;
  role: string;
  /** The name of their token, where an assistant did it for them. */
  via: string | null;
  /** The company's date of it. */
  date: CompanyDate;
  /** `domain.verb`. */
  command: string;
  /** What they did, after their name: "approved an order". */
  done: string;
  /** What was said to it, without what must stay secret. */
  input: unknown;
}
export interface AuditData {
  entries: AuditEntry[];
  q: string;
  from: CompanyDate;
  to: CompanyDate;
  page: number;
  /** Whether there are earlier ones. */
  more: boolean;
  timezone: string;
}
