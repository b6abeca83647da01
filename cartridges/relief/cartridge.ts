import { v7 as uuid } from "uuid";
import { orSaying } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import { noteWritten, withAnswer } from "#cartridges/note/rules";
import type noteCalls from "#cartridges/note/api.server";
import type { NotesData } from "#cartridges/note/schema";
import type orderCalls from "#cartridges/order/api.server";
import type { ServiceDay } from "#cartridges/service-day/schema";
import { describeNote } from "#cartridges/note/words";
import type { ReliefData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();
const callOrder = client<typeof orderCalls>();

const NO_NOTES: NotesData = { notes: [], customers: [], timezone: "UTC" };
const withNotes = (data: ReliefData, change: (notes: NotesData) => NotesData): ReliefData =>
  data.chosen ? { ...data, chosen: { ...data.chosen, notes: change(data.chosen.notes) } } : data;

/**
 * The relief driver's area (spec 2.10). Notes go through the outbox; everything else is saved
 * online right away.
 */
export default class ReliefCartridge extends BaseCartridge<ReliefData, Record<string, string>, typeof noteCalls> {
  static override readonly meta = defineMeta({
    id: "relief",
    name: "Relief coverage",
    opens: "relief.open",
    icon: "repeat",
    category: "route",
    permissions: ["relief:write"],
    description: "Take over a route for a day.",
  });

  static override readonly offline: OfflineWrites<typeof noteCalls, ReliefData> = {
    "POST /notes": {
      lane: () => "notes",
      heading: () => "Notes",
      noun: "note",
      describe: (note, { chosen }) => describeNote(note, chosen?.notes ?? NO_NOTES),
      apply: (data, note, act) => withNotes(data, (notes) => noteWritten(notes, note, act)),
      accept: (data, { note }) => withNotes(data, (notes) => withAnswer(notes, note)),
    },
  };

  /**
   * Takes over a route for the next such weekday, or through `last_day`; returns the coverage's id.
   */
  startCoverage(route: string, day: ServiceDay, last_day?: ServiceDay): Promise<{ id: string }> {
    return call("POST /relief/coverage", { route, day, last_day });
  }

  startHoliday(schedule: string, route: string): Promise<{ id: string }> {
    return call("POST /relief/holiday", { schedule, route });
  }

  async endCoverage(id: string): Promise<void> {
    await call("POST /relief/coverage/end", { id });
  }

  async addNote(customerNumber: string, content: string): Promise<void> {
    const note = { id: uuid(), customerNumber, content, priority: "low" as const, note_type: "general" as const };
    await orSaying("Failed to create note", this.write("POST /notes", { ...note, at: new Date().toISOString() }));
  }

  /** Approves an order unchanged; returns the message to show. @throws ApiError. */
  async approve(id: string, join: boolean): Promise<string> {
    const approved = callOrder("PUT /orders/:id/approve", { id, lines: [], join });
    const { message } = await orSaying("Failed to approve order", approved);
    const { server } = this;
    if (server?.chosen)
      this.load({
        ...server,
        chosen: { ...server.chosen, orders: server.chosen.orders.filter((each) => each.id !== id) },
      });
    return message;
  }

  /** @throws ApiError. */
  override async refresh(): Promise<void> {
    this.load(await call("GET /relief", this.key));
  }
}
