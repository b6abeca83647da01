import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { AssignmentData } from "./schema";

const call = client<typeof calls>();

/**
 * The office's relief planning (spec 2.10). Each change is saved right away, so nothing is ever
 * unsaved.
 */
export default class AssignmentCartridge extends BaseCartridge<AssignmentData> {
  static override readonly meta = defineMeta({
    id: "assignment",
    name: "Relief",
    opens: "relief.assignments",
    icon: "repeat",
    category: "office",
    permissions: ["relief:assign"],
    description: "Who covers which route, and sending a relief driver.",
  });

  /**
   * Assigns a driver for a day, or through `last_date`; returns the message to show.
   * @throws ApiError with the invalid fields.
   */
  assign = (driver: string, route: string, date: string, last_date?: string): Promise<string> =>
    this.#saved(call("POST /relief/assignments", { driver, route, date, ...(last_date && { last_date }) }));

  assignHoliday = (driver: string, route: string, schedule: string): Promise<string> =>
    this.#saved(call("POST /relief/assignments/holiday", { driver, route, schedule }));

  takeBack = (id: string): Promise<string> => this.#saved(call("POST /relief/assignments/take-back", { id }));

  async #saved(saving: Promise<{ message: string }>): Promise<string> {
    const { message } = await saving;
    await this.refresh();
    return message;
  }

  override async refresh(): Promise<void> {
    const { data } = this.getSnapshot();
    this.load(await call("GET /relief/assignments", data ? { week: data.monday } : {}));
  }
}
