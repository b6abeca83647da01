import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { JsonAnswer } from "#kernel/handlers.server";
import { serveCall } from "#kernel/serve-call.server";
import { configureSessions, openSession } from "#kernel/sign-in/session.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { openStorage, setStorage } from "#services/storage/storage.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { openRoutes } from "#cartridges/routes/queries.server";
import { completeStop, startStop } from "../commands.server";
import type { ProofNeed } from "../schema";
import { keyOfStop, stopIdOf } from "../stop-key";
import { addProof, setProofNeeds } from "./commands.server";
import { openRouteDay, routeToday } from "../queries.server";
import { proofPicture } from "./queries.server";
import type { AddProofInput } from "./schema";

const database = withTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "clothesline-proof-"));
const DATE = "2026-01-05";
const STOP = stopIdOf({ route: "33", date: DATE, customer: "110001" });
const pictureOf = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");
let driver: Actor, other: Actor;

beforeAll(async () => {
  setClock(new Date(`${DATE}T12:00:00Z`));
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  setStorage(openStorage({ dataDir, storageUrl: null }));
  await makeSmallCompany(database.current);
  await database.current.prisma.customer.updateMany({ data: { createdAt: new Date("2025-01-01") } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt: new Date("2025-01-01") } });
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  await execute(startStop, driver, { id: STOP });
});
afterAll(() => {
  setClock();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A stop's proofs, as loaded with its day. */
async function proofsOf(stop: string) {
  const { route, date } = keyOfStop(stop)!;
  return (await runQuery(openRouteDay, driver, { route, date })).proofs.filter((proof) => proof.stop === stop);
}
const add = (input: Partial<AddProofInput>, actor = driver) =>
  execute(addProof, actor, { id: STOP, proof_id: uuid(), kind: "photo", ...input });

describe("a photo of a stop", () => {
  it("is stored once, shrunk, with the time it was taken, and never in its original form", async () => {
    const proof_id = uuid();
    const photo = { proof_id, image: await pictureOf(3000, 2000), at: `${DATE}T11:40:00.000Z` };
    await add(photo);
    await add(photo);
    const proofs = (await proofsOf(STOP)).filter(({ id }) => id === proof_id);
    expect(proofs).toEqual([
      {
        id: proof_id,
        stop: STOP,
        kind: "photo",
        signed_by: null,
        picture: `/api/stops/${STOP}/proofs/${proof_id}`,
        at: `${DATE}T11:40:00.000Z`,
        by: driver.name,
      },
    ]);
    const { bytes, type } = await runQuery(proofPicture, driver, { id: STOP, proof: proof_id });
    expect([type, (await sharp(bytes).metadata()).width]).toEqual(["image/jpeg", 1600]);
    expect(Buffer.from(bytes).toString("base64")).not.toBe(photo.image);
  });

  it("can be neither seen nor added by another route's driver, whose picture is not stored", async () => {
    const proof_id = uuid();
    const image = await pictureOf(20, 20);
    await expect(add({ proof_id, image }, other)).rejects.toMatchObject({ status: 403 });
    await add({ proof_id, image });
    await expect(runQuery(proofPicture, other, { id: STOP, proof: proof_id })).rejects.toMatchObject({ status: 403 });
    expect(existsSync(join(dataDir, `files/stops/${DATE}/${proof_id}.jpg`))).toBe(true);
    const rejected = uuid();
    await expect(add({ proof_id: rejected, image }, other)).rejects.toThrow();
    expect(existsSync(join(dataDir, `files/stops/${DATE}/${rejected}.jpg`))).toBe(false);
  });

  it("may arrive before the stop's first act, but not for an unknown stop", async () => {
    const image = await pictureOf(20, 20);
    const untouched = stopIdOf({ route: "33", date: DATE, customer: "110003" });
    await add({ id: untouched, image });
    expect(await proofsOf(untouched)).toHaveLength(1);
    const nobody = stopIdOf({ route: "33", date: DATE, customer: "999999" });
    await expect(add({ id: nobody, image })).rejects.toMatchObject({ status: 404 });
  });

  it("must be taken on the stop's day, but may be sent later", async () => {
    const image = await pictureOf(20, 20);
    const stored = () => readdirSync(dataDir, { recursive: true }).length;
    const before = stored();
    const photo = { id: STOP, image, at: `${DATE}T16:00:00.000Z` };
    setClock(new Date("2026-01-06T12:00:00Z"));
    try {
      expect((await add(photo)).proof.at).toBe(photo.at);
      const late = { status: 409, message: "This stop was on Monday, January 5. It can no longer be changed." };
      await expect(add({ image })).rejects.toMatchObject(late);
      await expect(add({ kind: "nobody" })).rejects.toMatchObject(late);
      const future = stopIdOf({ route: "33", date: "2026-01-12", customer: "110001" });
      await expect(add({ id: future, image })).rejects.toMatchObject({ status: 409 });
      expect(stored()).toBe(before + 1);
    } finally {
      setClock(new Date(`${DATE}T12:00:00Z`));
    }
  });

  it("has an id of its own", async () => {
    const image = await pictureOf(20, 20);
    const proof_id = uuid();
    await add({ proof_id, image });
    await expect(add({ proof_id, kind: "issue", image })).rejects.toMatchObject({ status: 409 });
  });
});

describe("a signature", () => {
  const line = '<path d="M10 90 C 90 10, 150 10, 280 80" stroke="#000" stroke-width="3" fill="none"/>';
  const drawn = async (ink: string) =>
    (
      await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120">${ink}</svg>`))
        .png()
        .toBuffer()
    ).toString("base64");

  it("names who signed, or states that nobody was there", async () => {
    await add({ kind: "signature", signed_by: " Ms. Okafor ", image: await drawn(line) });
    await add({ kind: "nobody" });
    const kinds = (await proofsOf(STOP)).map(({ kind, signed_by }) => [kind, signed_by]);
    expect(kinds).toContainEqual(["signature", "Ms. Okafor"]);
    expect(kinds).toContainEqual(["nobody", null]);
  });

  it("is refused in a sentence if it is empty", async () => {
    const empty = add({ kind: "signature", signed_by: "Ms. Okafor", image: await drawn("") });
    await expect(empty).rejects.toMatchObject({ status: 400, fields: { image: "The signature is empty." } });
  });
});

describe("a rejected proof", () => {
  it.each<[string, Partial<AddProofInput>, Record<string, string>]>([
    ["a photo without a picture", {}, { image: "The picture is missing." }],
    ["a text file named .jpg", { image: btoa("a text file") }, { image: "This file is not a picture." }],
    [
      "a picture that is not base64",
      { image: "data:image/jpeg;base64,AAAA" },
      { image: "The picture must be base64." },
    ],
    [
      "a picture that the phone did not shrink",
      { image: "A".repeat(1_000_000) },
      { image: "The picture is too large. Take it again with fewer pixels." },
    ],
    ["a signature without a name", { kind: "signature", image: btoa("x") }, { signed_by: "Enter who signed." }],
    [
      "a signer's name although nobody was there",
      { kind: "nobody", signed_by: "Ms. Okafor" },
      { signed_by: "Only a signature has a name." },
    ],
  ])("%s", async (_, input, fields) => {
    await expect(add(input)).rejects.toMatchObject({ status: 400, fields });
  });
});

describe("a photo of 20 MB, as a camera makes it", () => {
  const NOON = new Date(`${DATE}T12:00:00Z`);
  const audited = () => database.current.prisma.auditEntry.count();
  const files = () => readdirSync(dataDir, { recursive: true });

  it.each([
    ["of a stop", () => `/stops/${STOP}/proofs`, { kind: "photo" }],
    ["of a door", () => "/briefings/110001/photos", {}],
  ])("%s is refused in a sentence and not stored", async (_, path, part) => {
    configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
    const token = await openSession(database.current.prisma, { userId: driver.id!, kind: "api" }, NOON);
    const before = [await audited(), files()];
    const id = uuid();
    const image = Buffer.concat([Buffer.from(await pictureOf(400, 300), "base64"), randomBytes(20_000_000)]).toString(
      "base64",
    );
    const answer = await serveCall(
      new Request(`http://localhost/api${path()}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": id },
        body: JSON.stringify({ ...part, id, proof_id: id, image }),
      }),
      { address: "127.0.0.1", nonce: "" },
    );
    const body: unknown = JSON.parse(answer instanceof JsonAnswer ? answer.text : await answer.text());
    expect([answer.status, body]).toEqual([413, { error: "too_large", message: "The body is larger than 1 MB." }]);
    expect([await audited(), files()]).toEqual(before);
    expect((await proofsOf(STOP)).map((proof) => proof.id)).not.toContain(id);
    expect(await database.current.prisma.briefingAct.count()).toBe(0);
    expect(await database.current.prisma.commandAnswer.count({ where: { key: id } })).toBe(0);
  });
});

describe("a customer's proof requirements", () => {
  const inn = stopIdOf({ route: "33", date: DATE, customer: "110002" });
  const set = (signature: ProofNeed, photo: ProofNeed, actor = driver) =>
    execute(setProofNeeds, actor, { number: "110002", signature, photo });
  const stop = async () =>
    (await runQuery(openRouteDay, driver, { route: "33", date: DATE })).stops.find(({ id }) => id === inn)!;
  const missing = async () =>
    (await runQuery(routeToday, driver, { route: "33", date: DATE })).stops.find(({ id }) => id === inn)!.missingProof;

  it("are set by the office and the route's own driver, and the current day is notified", async () => {
    const [admin, relief] = [await makeActor(database.current, "Admin"), await makeActor(database.current, "Driver")];
    expect((await stop()).proof).toEqual({ signature: "wanted", photo: "wanted" });
    const events: unknown[] = [];
    const unsubscribe = subscribe(`loading:33:${DATE}`, ({ topic }) => events.push(topic));
    expect((await set("required", "required", admin)).message).toBe("Customer updated");
    unsubscribe();
    expect([(await stop()).proof, events]).toEqual([
      { signature: "required", photo: "required" },
      [`loading:33:${DATE}`],
    ]);
    await database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: relief.id!,
        routeNumber: "33",
        firstDate: new Date(DATE),
        lastDate: new Date(DATE),
        createdById: relief.id!,
      },
    });
    await expect(set("off", "off", relief)).rejects.toMatchObject({ status: 403 });
    await expect(set("off", "off", other)).rejects.toMatchObject({ status: 404 });
  });

  it("must be met: by a proof that is there or announced, or by a reason", async () => {
    await expect(execute(completeStop, driver, { id: inn })).rejects.toMatchObject({
      status: 400,
      fields: { without_proof: "This customer requires a signature. Say why there is none." },
    });
    await expect(execute(completeStop, driver, { id: inn, proofs: ["nobody"] })).rejects.toMatchObject({
      fields: { without_proof: "This customer requires a photo. Say why there is none." },
    });
    await execute(completeStop, driver, { id: inn, proofs: ["nobody", "photo"] });
    // Announced, but not received yet.
    expect(await missing()).toEqual(["signature", "photo"]);
    await add({ id: inn, kind: "nobody" });
    expect(await missing()).toEqual(["photo"]);
    await add({ id: inn, image: await pictureOf(40, 40) });
    expect(await missing()).toEqual([]);
  });

  it("are those at the time of completion, and the office sees what is missing on its day", async () => {
    const cafe = stopIdOf({ route: "33", date: DATE, customer: "110003" });
    const number = "110003";
    await execute(setProofNeeds, driver, { number, signature: "required", photo: "off" });
    await execute(completeStop, driver, { id: cafe, without_proof: "camera" });
    await execute(setProofNeeds, driver, { number, signature: "wanted", photo: "off" });
    const { acts } = await runQuery(openRouteDay, driver, { route: "33", date: DATE });
    expect(acts.at(-1)!.detail).toMatchObject({ required: ["signature"], without_proof: "camera" });
    const { routes } = await runQuery(openRoutes, await makeActor(database.current, "Admin"), {});
    expect(routes.find(({ route }) => route === "33")!.days[0]).toMatchObject({ date: DATE, unproven: 1 });
    // "Wanted" and "off" never block.
    await execute(completeStop, driver, { id: STOP });
  });
});
