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
  /** The version that the editor had: 0 where nothing was saved yet. What another one saved since is not overwritten unseen. */
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

/** When something was done to a page, and by whom. */
export interface Done {
  at: string;
  by: string;
}
/** The draft, as the server has it. */
export interface StoredDraft {
  blocks: Block[];
  version: number;
  saved: Done | null;
}
/** A version that was published. */
export interface Published extends Done {
  number: number;
}
export interface PageBuilderData extends StoredDraft {
  customer: { number: string; name: string; route: string };
  /** The version that the portal shows. */
  shown: (Published & { blocks: Block[] }) | null;
  /** All that were published, the latest first. */
  versions: Published[];
  /** What else the portal shows, for the preview: its dates, and the products that may stand on the page. */
  portal: PortalData;
  /** Whom a new contact block names. */
  driver: { name: string; phone: string | null } | null;
  today: CompanyDate;
  timezone: string;
  /** Who works on it: what they leave unsaved on a device is theirs. */
  editor: string;
}

/** What a customer's portal shows of their page today. */
export interface ShownPage {
  blocks: Block[];
}
