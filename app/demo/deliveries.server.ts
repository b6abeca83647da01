import { v7 as uuid } from "uuid";
import type { Transaction } from "#services/database/database.server";
import { readStops, unpriced, type RouteDate } from "#cartridges/stop/day.server";
import { figuresOf } from "#cartridges/stop/rules";
import { pricesOf } from "#cartridges/stop/writing.server";

const FIRST_STOP = "T07:05:00Z";
const MINUTES_BETWEEN = 14;

/** Every stop of a route's day was completed, one after the other, with all that was loaded and some soil in bags. */
export async function deliverAll(tx: Transaction, day: RouteDate, driverId: string): Promise<void> {
  const stops = await readStops(tx, day);
  const done = stops.map((stop, place) => ({
    ...stop,
    place: place + 1,
    at: new Date(Date.parse(`${day.date}${FIRST_STOP}`) + place * MINUTES_BETWEEN * 60_000),
    figures: figuresOf(stop.items.map(unpriced), { soil_bags: 1 + (place % 4) }),
    prices: pricesOf(stop),
  }));
  await tx.routeDay.create({
    data: { routeNumber: day.route, serviceDate: new Date(day.date), version: done.length },
  });
  await tx.stop.createMany({
    data: done.map(({ id, customer_number, place, at, figures }) => ({
      id,
      routeNumber: day.route,
      serviceDate: new Date(day.date),
      customerNumber: customer_number,
      position: place,
      status: "completed" as const,
      startedAt: at,
      completedAt: at,
      deliveredAt: at,
      soilBags: figures.soil_bags,
    })),
  });
  await tx.stopEvent.createMany({
    data: done.map(({ id, place, at, figures, prices }) => ({
      id: uuid(),
      stopId: id,
      kind: "complete",
      at,
      sequence: place,
      actorId: driverId,
      detail: { kind: "complete", figures: { ...figures }, text: "", prices } as object,
    })),
  });
  await tx.deliveryLine.createMany({
    data: done.flatMap(({ id, figures, prices }) =>
      figures.lines.map(({ item_id, due, loaded, delivered }) => ({
        stopId: id,
        sku: item_id,
        due,
        loaded,
        delivered,
        priceCents: prices[item_id]!,
      })),
    ),
  });
}
