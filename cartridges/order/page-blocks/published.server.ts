import { Prisma } from "#services/database/generated/client";
import type { Block } from "./schema";

/** An SQL expression for the published blocks of `customer c`; null if there are none. */
export const publishedBlocks = Prisma.sql`(select v.blocks from customer_page g join customer_page_version v
  on v.customer_number = g.customer_number and v.number = g.shown where g.customer_number = c.number)`;

/** The type of that expression's value. */
export type PublishedBlocks = Block[] | null;
