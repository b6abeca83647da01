import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { inOrder, NOT_IN_ORDER } from "#kernel/day-range";
import { pageNumberSchema } from "#kernel/page-number";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** Acts per page. */
export const PAGE_SIZE = 50;

const searched = {
  /** Part of a name, a command, or its input, such as a customer number or a SKU. */
  q: nameSchema("q", 100).optional(),
  /** The first and the last company date. Defaults to the thirty days until today. */
  from: companyDateSchema.optional(),
  to: companyDateSchema.optional(),
};

/** The filters of an export, those of the page without pagination. */
export const auditSearchSchema = z.object(searched).refine(inOrder, NOT_IN_ORDER);
export const auditKeySchema = z
  .object({
    ...searched,
    page: pageNumberSchema,
  })
  .refine(inOrder, NOT_IN_ORDER);

/** One recorded act. */
export interface AuditEntry {
  id: string;
  /** An ISO timestamp, UTC. */
  at: string;
  actor: string;
  role: string;
  /** The token's name, if an assistant acted for them. */
  via: string | null;
  /** The company date of the act. */
  date: CompanyDate;
  /** `domain.verb`. */
  command: string;
  /** What they did, to follow their name: "approved an order". */
  done: string;
  /** The command's input without secrets. */
  input: unknown;
}
export interface AuditData {
  entries: AuditEntry[];
  q: string;
  from: CompanyDate;
  to: CompanyDate;
  page: number;
  /** Whether there are earlier entries. */
  more: boolean;
  timezone: string;
}
