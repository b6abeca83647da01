import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { openStorage, setStorage } from "#services/storage/storage.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { completeStop, reportIssue, undoAct } from "#cartridges/stop/commands.server";
import { addProof } from "#cartridges/stop/proof/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { ticketPdf } from "./pdf.server";
import { deliveryPicture, deliveryTicket, openDeliveries } from "./queries.server";

const database = withTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "clothesline-delivery-"));
const DATE = "2026-01-05";
const number = "110001";
const STOP = stopIdOf({ route: "33", date: DATE, customer: number });
const event = uuid();
let driver: Actor, relief: Actor, other: Actor, admin: Actor, hotel: Actor, inn: Actor, waiting: Actor;

beforeAll(async () => {
  setClock(new Date(`${DATE}T12:00:00Z`));
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  setStorage(openStorage({ dataDir, storageUrl: null }));
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  await prisma.customer.updateMany({ data: { createdAt: new Date("2025-01-01") } });
  await prisma.rentalItem.updateMany({ data: { createdAt: new Date("2025-01-01") } });
  const person = (...options: Parameters<typeof makeActor> extends [unknown, ...infer Rest] ? Rest : never) =>
    makeActor(database.current, ...options);
  driver = { ...(await person("Driver", { routeNumber: "33" })), sessionId: uuid() };
  [other, relief, admin] = [
    await person("Driver", { routeNumber: "07" }),
    await person("Driver"),
    await person("Admin"),
  ];
  hotel = await person("Customer", { customerNumber: number });
  inn = await person("Customer", { customerNumber: "110002" });
  waiting = await person("Customer", { customerNumber: number, approval: "pending" });
});
afterAll(() => {
  setClock();
  rmSync(dataDir, { recursive: true, force: true });
});

const deliveries = async (actor = hotel) => (await runQuery(openDeliveries, actor, { number })).deliveries;
const lastDelivery = async () => (await runQuery(openCustomer, hotel, { number })).last_delivery;

describe("a delivery", () => {
  it("does not exist while only the load is complete", async () => {
    const key = { route_number: "33", service_day: "Monday", date: DATE } as const;
    await execute(startLoading, driver, key);
    await execute(markItem, driver, { ...key, item_id: "NAP", loaded_quantity: 50 });
    await execute(markItem, driver, { ...key, item_id: "TWL", status: "loaded" });
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect([await deliveries(), await lastDelivery()]).toEqual([[], null]);
  });

  it("exists once its stop is completed, with the driver's time and the pieces delivered and due", async () => {
    const events: unknown[] = [];
    const unsubscribe = subscribe(`deliveries:${number}`, ({ topic }) => events.push(topic));
    await execute(completeStop, driver, {
      id: STOP,
      event_id: event,
      at: `${DATE}T11:20:00.000Z`,
      lines: [
        { item_id: "NAP", delivered: 50 },
        { item_id: "TWL", delivered: 98, reason: "damaged", soil: 7 },
      ],
      soil_bags: 2,
    });
    unsubscribe();
    expect(events).toEqual([`deliveries:${number}`]);
    expect(await deliveries()).toEqual([
      {
        id: STOP,
        date: DATE,
        at: `${DATE}T11:20:00.000Z`,
        driver: driver.name,
        lines: [
          { sku: "TWL", description: "Bath Towel", due: 100, delivered: 98, reason: "damaged", soil: 7 },
          { sku: "NAP", description: "Napkin", due: 60, delivered: 50, reason: "short", soil: null },
        ],
        soil_bags: 2,
        soil_unit: "bags",
        proofs: [],
      },
    ]);
    expect(await lastDelivery()).toMatchObject({ date: DATE, at: `${DATE}T11:20:00Z`, pieces: 148, due: 160 });
  });

  it("is listed by month and page", async () => {
    const listed = async (key: object) => {
      const { deliveries: shown, total, months } = await runQuery(openDeliveries, hotel, { number, ...key });
      return [shown.length, total, months];
    };
    const months = [DATE.slice(0, 7)];
    expect(await listed({ month: DATE.slice(0, 7) })).toEqual([1, 1, months]);
    expect(await listed({ month: "2025-01" })).toEqual([0, 0, months]);
    expect(await listed({ page: "2" })).toEqual([0, 1, months]);
    expect(await listed({ page: "1", limit: "1" })).toEqual([1, 1, months]);
  });

  it("shows who signed and its photos, but not the photo of an issue", async () => {
    const pen = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><path d="M10 60 L290 70" stroke="black" stroke-width="4"/></svg>`;
    const image = (await sharp(Buffer.from(pen)).flatten({ background: "#fff" }).png().toBuffer()).toString("base64");
    const proof = (kind: "signature" | "photo" | "issue") =>
      execute(addProof, driver, {
        id: STOP,
        proof_id: uuid(),
        kind,
        image,
        ...(kind === "signature" && { signed_by: "Ms. Okafor" }),
      });
    const [signature, photo, issue] = [await proof("signature"), await proof("photo"), await proof("issue")];
    const [delivery] = await deliveries();
    expect(delivery!.proofs.map(({ kind, signed_by }) => [kind, signed_by])).toEqual([
      ["signature", "Ms. Okafor"],
      ["photo", null],
    ]);
    expect(delivery!.proofs[0]!.picture).toBe(`/api/deliveries/${STOP}/proofs/${signature.proof.id}`);
    for (const actor of [hotel, driver, admin])
      expect((await runQuery(deliveryPicture, actor, { id: STOP, proof: photo.proof.id })).type).toBe("image/jpeg");
    const refused = [
      [hotel, issue.proof.id, 404],
      [inn, photo.proof.id, 404],
      [waiting, photo.proof.id, 403],
      [other, photo.proof.id, 403],
      [relief, photo.proof.id, 403],
    ] as const;
    for (const [actor, proof, status] of refused)
      await expect(runQuery(deliveryPicture, actor, { id: STOP, proof })).rejects.toMatchObject({ status });
  });

  it("has a ticket for those who may see its stop", async () => {
    const ticket = await runQuery(deliveryTicket, hotel, { id: STOP });
    expect(ticket).toMatchObject({
      date: DATE,
      customer: { number, name: "Ambassador Hotel", route: "33" },
      signature: { type: "image/png" },
    });
    expect((await ticketPdf(ticket, "Harbor Linen")).subarray(0, 5).toString()).toBe("%PDF-");
    expect(
      (await ticketPdf({ ...ticket, lines: [], proofs: [], signature: null }, "Harbor Linen")).length,
    ).toBeGreaterThan(1_000);
    await expect(runQuery(deliveryTicket, relief, { id: STOP })).rejects.toMatchObject({ status: 403 });
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
    expect((await runQuery(deliveryTicket, relief, { id: STOP })).id).toBe(STOP);
    await expect(runQuery(deliveryTicket, inn, { id: STOP })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(deliveryTicket, waiting, { id: STOP })).rejects.toMatchObject({ status: 403 });
    await expect(deliveries(waiting)).rejects.toMatchObject({ status: 403 });
    await expect(runQuery(openDeliveries, inn, { number })).rejects.toMatchObject({ status: 404 });
  });

  it("remains if an issue is reported afterwards, and is removed if it is undone", async () => {
    await execute(reportIssue, driver, { id: STOP, kind: "soil" });
    expect((await deliveries())[0]).toMatchObject({ at: `${DATE}T11:20:00.000Z`, driver: driver.name });
    await execute(undoAct, driver, { id: STOP, undoes: event });
    expect([await deliveries(), await lastDelivery()]).toEqual([[], null]);
    await expect(runQuery(deliveryTicket, hotel, { id: STOP })).rejects.toMatchObject({ status: 404 });
  });
});
