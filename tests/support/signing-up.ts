import { beforeAll, beforeEach } from "vitest";
import { ANONYMOUS } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { configureSessions } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "./small-company";
import { withTestDatabase } from "./test-database";
import { register } from "../../cartridges/account/sign-up/commands.server";
import { findBusiness } from "../../cartridges/account/sign-up/queries.server";

/**
 * The small company with drivers of two routes, and helpers that look up an access code and sign
 * up.
 */
export const database = withTestDatabase();
export const HERE = "192.0.2.1",
  ELSEWHERE = "192.0.2.2";
export const PASSWORD = "Linen & starch, 1921";
export let driver: string, covering: string, otherDriver: string;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  driver = (await makeActor(database.current, "Driver", { username: "ada", routeNumber: "33" })).id!;
  otherDriver = (await makeActor(database.current, "Driver", { username: "ben", routeNumber: "07" })).id!;
  covering = (await makeActor(database.current, "Driver", { username: "cy" })).id!;
  await prisma.reliefCoverage.create({
    data: {
      id: crypto.randomUUID(),
      driverId: covering,
      routeNumber: "33",
      firstDate: new Date("2026-01-01"),
      lastDate: new Date("2199-12-31"),
      createdById: covering,
    },
  });
  await prisma.customer.update({
    where: { number: "110001" },
    data: {
      address: "1480 Harbor St",
      city: "Alder Bay",
      state: "WA",
      zipCode: "98995",
      phone: "+15552000000",
      email: "secret@ambassador.example",
      accessInstructions: "The key hangs behind the door.",
    },
  });
  await prisma.customer.update({ where: { number: "110005" }, data: { deletedAt: new Date() } });
});
beforeEach(async () => {
  const { prisma } = database.current;
  await prisma.rateLimit.deleteMany();
  await prisma.numberLookup.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.session.deleteMany();
  await prisma.oneTimeLink.deleteMany();
  await prisma.user.deleteMany({ where: { role: "Customer" } });
});

export const lookUp = (customerNumber: string, address = HERE) =>
  runQuery(findBusiness, ANONYMOUS, { customerNumber, address });
export const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  );
export const looked = async () =>
  (await database.current.prisma.numberLookup.findMany({ orderBy: { id: "asc" } })).map(
    ({ number, outcome, address }) => [number, outcome, address],
  );
export const signUp = (part: object = {}) =>
  execute(register, ANONYMOUS, {
    customerNumber: "110001",
    email: "buyer@ambassador.example",
    password: PASSWORD,
    kind: "api",
    address: HERE,
    userAgent: null,
    ...part,
  });
export const args = (request: Request, params = {}) => ({ request, params, context: { address: HERE, nonce: "" } });
export const TOO_MANY = { status: 429, message: "Too many tries. Try again in 60 minutes." };
