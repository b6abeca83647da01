import { hash } from "@node-rs/argon2";
import type { Person } from "../../kernel/access-rows";
import type { Actor } from "../../kernel/actor";
import type { Database } from "../../services/database/database.server";
import {
  configureSessions,
  openSession,
  resolveActor,
  revokeSessions,
  signInCookie,
  tokenHash,
} from "../../kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../support/small-company";
import { countWrites } from "./written-rows";

/** The kind of credential. */
export type Means = "bearer" | "cookie";

export const ORIGIN = "http://clothesline.test";
export const PASSWORD = "a password of theirs";
/** The relief driver's coverage of route 33, for any day before 2040. */
export const ON_DUTY = "01980000-0000-7000-8000-000000000033";
const COVERED = { firstDate: new Date("2026-01-01"), lastDate: new Date("2039-12-31") };
const LONG_AGO = new Date("2020-01-06");

/** The small company with all PEOPLE and their credentials. The other driver's route is 07. */
export async function makePeople(database: Database) {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database);
  await countWrites(database);
  // The matrix signs in hundreds of times, so this uses much cheaper hash parameters.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const make = (username: string, role: Parameters<typeof makeActor>[1], part: Parameters<typeof makeActor>[2] = {}) =>
    makeActor(database, role, { username, passwordHash, ...part });
  const ids: Record<Exclude<Person, "anonymous">, string> = {
    "customer awaiting approval": (await make("pending", "Customer", { customerNumber: "110001", approval: "pending" }))
      .id!,
    "the customer": (await make("customer", "Customer", { customerNumber: "110001" })).id!,
    "another customer": (await make("othercustomer", "Customer", { customerNumber: "110002" })).id!,
    "route's driver": (await make("driver", "Driver", { routeNumber: "33" })).id!,
    "another route's driver": (await make("otherdriver", "Driver", { routeNumber: "07" })).id!,
    "relief off duty": (await make("relief", "Driver", { routeNumber: "RELIEF" })).id!,
    "relief on duty": (await make("covering", "Driver")).id!,
    Admin: (await make("admin", "Admin")).id!,
    SuperAdmin: (await make("superadmin", "SuperAdmin")).id!,
    // SuperAdmins, so that only the ended session or account can be the reason for a rejection.
    deleted: (await make("deleted", "SuperAdmin")).id!,
    expired: (await make("expired", "SuperAdmin")).id!,
    revoked: (await make("revoked", "SuperAdmin")).id!,
  };
  const { prisma } = database;
  await prisma.user.update({ where: { id: ids.deleted }, data: { deletedAt: new Date() } });
  await prisma.reliefCoverage.create({
    data: {
      id: ON_DUTY,
      driverId: ids["relief on duty"],
      routeNumber: "33",
      ...COVERED,
      createdById: ids["relief on duty"],
    },
  });

  const standing = new Map<Person, Partial<Record<Means, Record<string, string>>>>();
  /** A new session for each write, so that writes do not depend on each other. */
  async function headersOf(person: Person, means: Means = "bearer"): Promise<Record<string, string>> {
    if (person === "anonymous") return {};
    standing.delete(person);
    const now = new Date();
    const token = await openSession(
      prisma,
      { userId: ids[person], kind: means === "bearer" ? "api" : "cookie" },
      person === "expired" ? LONG_AGO : now,
    );
    if (person === "revoked") {
      const { id } = await prisma.session.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } });
      await revokeSessions(prisma, { id }, "password changed", now);
    }
    return means === "bearer"
      ? { Authorization: `Bearer ${token}` }
      : { Cookie: (await signInCookie(token)).split(";")[0]! };
  }

  /**
   * One session per person, for reads and rejected writes. It is replaced at the person's next
   * write, which may end it.
   */
  async function standingHeadersOf(person: Person, means: Means): Promise<Record<string, string>> {
    const held = standing.get(person) ?? {};
    held[means] ??= await headersOf(person, means);
    standing.set(person, held);
    return held[means];
  }

  const actorOf = async (person: Person, headers?: Record<string, string>): Promise<Actor> =>
    (await resolveActor(new Request(ORIGIN, { headers: headers ?? (await headersOf(person)) }))).actor;
  return { ids, headersOf, standingHeadersOf, actorOf };
}
export type People = Awaited<ReturnType<typeof makePeople>>;
