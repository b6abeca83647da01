import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { HolidayDay, HolidaysData, RouteEffect, Schedule } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/** The form's values. For a new schedule the page generates the id, and the version is null. */
export interface ScheduleDraft {
  id: string;
  version: number | null;
  name: string;
  days: HolidayDay[];
}

/** The office's holiday schedules. Each change is saved right away, so nothing is ever unsaved. */
export default class HolidayCartridge extends BaseCartridge<HolidaysData> {
  static override readonly meta = defineMeta({
    id: "holiday",
    name: "Holidays",
    opens: "holiday.open",
    icon: "calendar-x-2",
    category: "office",
    permissions: ["holidays:read", "holidays:write"],
    description: "Holidays, and the dates on which their stops are run instead.",
  });

  /**
   * Saves a new or changed schedule; returns the message to show.
   * @throws ApiError with the invalid fields.
   */
  async keep({ version, ...schedule }: ScheduleDraft): Promise<string> {
    const { message } =
      version === null
        ? await call("POST /holidays", schedule)
        : await call("PUT /holidays/:id", { ...schedule, version });
    await this.refresh();
    return message;
  }

  /**
   * Refreshes the list; returns whether somebody else has changed or ended the schedule since a
   * version.
   */
  async isOutdated({ id, version }: Pick<ScheduleDraft, "id" | "version">): Promise<boolean> {
    if (version === null) return false;
    await this.refresh().catch(() => {});
    const { data } = this.getSnapshot();
    return data !== null && data.schedules.find((schedule) => schedule.id === id)?.version !== version;
  }

  async end({ id, version }: Pick<Schedule, "id" | "version">): Promise<string> {
    const { message } = await call("POST /holidays/:id/end", { id, version });
    await this.refresh();
    return message;
  }

  /** The effect a day would have on the routes. */
  async effectOf({ holiday, runs_on, route }: HolidayDay): Promise<RouteEffect[]> {
    const query = { holiday, ...(runs_on !== null && { runs_on }), ...(route !== null && { route }) };
    return (await call("GET /holidays/effect", query)).routes;
  }

  override async refresh(): Promise<void> {
    this.load(await call("GET /holidays", {}));
  }
}
