import { Prisma } from "#services/database/generated/client";

/** In SQL: an id derived from a text, as a UUID of version 8, which is for custom schemes. */
export const idOf = (text: Prisma.Sql) =>
  Prisma.sql`overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
