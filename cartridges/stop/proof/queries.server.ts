import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { storage } from "#services/storage/storage.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import type { RouteDate } from "../day.server";
import type { DayProof } from "../schema";
import { keyOfStop } from "../stop-key";
import { proofPictureSchema } from "./schema";

const proofs = (db: Reader, condition: Prisma.Sql) => db.$queryRaw<DayProof[]>`
  select p.id::text, p.stop_id::text as stop, p.kind, p.signed_by,
    case when p.file is not null then '/api/stops/' || p.stop_id || '/proofs/' || p.id end as picture,
    to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.name as by
  from stop_proof p join stop s on s.id = p.stop_id join "user" u on u.id = p.actor_id where ${condition}
    order by p.at, p.id`;

/**
 * The proofs of all stops of a route's day, in the order in which they were taken. One statement.
 */
export const proofsOfDay = (db: Reader, { route, date }: RouteDate) =>
  proofs(db, Prisma.sql`s.route_number = ${route} and s.service_date = ${date}::date`);

export const readProof = async (db: Reader, id: string): Promise<DayProof> =>
  (await proofs(db, Prisma.sql`p.id = ${id}::uuid`))[0]!;

/** A proof's picture: its bytes and their type. @throws AppError 404 if there is none. */
export const proofPicture = defineQuery({
  name: "stop.proofPicture",
  input: proofPictureSchema,
  permission: "stops:read",
  scope: ({ db, actor }, { id }) => {
    const { route, date } = keyOfStop(id)!;
    return mayServeRoute(db, actor, route, date);
  },
  async run({ db }, { id, proof }) {
    const stored = await db.stopProof.findFirst({ where: { id: proof, stopId: id } });
    const bytes = stored?.file ? await storage().get(stored.file) : null;
    if (!bytes) throw notFound("There is no such picture.");
    return { bytes, type: stored!.fileType! };
  },
});
