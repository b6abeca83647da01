import { z } from "zod";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { PortalData } from "../order-portal/schema";
import { blocksSchema, type Block } from "../page-blocks/schema";
import { customerNumberSchema } from "../schema";

const version = z
  .int("version must be a whole number.")
  .min(0, "version must be 0 or more.")
  .max(2_000_000_000, "version is too large.");

export const pageKeySchema = z.object({ number: customerNumberSchema });
export const savePageSchema = pageKeySchema.extend({
  blocks: blocksSchema,
  /**
   * The version that the editor started from, 0 if nothing was saved yet. A later save by somebody
   * else is not overwritten blindly.
   */
  version,
});
export const publishPageSchema = pageKeySchema.extend({ version });
export const returnToSchema = pageKeySchema.extend({
  /** The published version to return to. */
  published: z.coerce
    .number("published must be a number.")
    .int("published must be a whole number.")
    .min(1, "There is no such version.")
    .max(2_000_000_000, "There is no such version."),
  version,
});

/** When a page was changed, and by whom. */
export interface Done {
  at: string;
  by: string;
}
/** The draft as stored on the server. */
export interface StoredDraft {
  blocks: Block[];
  version: number;
  saved: Done | null;
}
/** A published version. */
export interface Published extends Done {
  number: number;
}
export interface PageBuilderData extends StoredDraft {
  customer: { number: string; name: string; route: string };
  /** The version that the portal shows. */
  shown: (Published & { blocks: Block[] }) | null;
  /** All published versions, the latest first. */
  versions: Published[];
  /**
   * The rest of the portal, for the preview: its dates, and the products that the page may show.
   */
  portal: PortalData;
  /** The driver that a new contact block names. */
  driver: { name: string; phone: string | null } | null;
  today: CompanyDate;
  timezone: string;
  /** The id of the editor: drafts on a shared device are kept per user. */
  editor: string;
}

/** What a customer's portal shows of their page today. */
export interface ShownPage {
  blocks: Block[];
}
