import { Prisma } from "#services/database/generated/client";
import type { Block } from "./schema";

/** The blocks of the page that a customer's portal shows, as a value of a statement about the table `customer c`; null where there is none. */
export const publishedBlocks = Prisma.sql`(select v.blocks from customer_page g join customer_page_version v
  on v.customer_number = g.customer_number and v.number = g.shown where g.customer_number = c.number)`;

/** As the statement answers them. */
export type PublishedBlocks = Block[] | null;
