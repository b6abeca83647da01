import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { HolidayDay, HolidaysData, RouteEffect, Schedule } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/** What the form of a schedule takes: of a new one the page has made the id, and no version. */
export interface ScheduleDraft {
  id: string;
  version: number | null;
  name: string;
  days: HolidayDay[];
}

/** The days on which the routes do not run as usual, for the office. Each change is saved at once, so nothing stays unsaved. */
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

  /** Saves a new or a changed schedule; returns the message to show. @throws ApiError with the fields that are wrong. */
  async keep({ version, ...schedule }: ScheduleDraft): Promise<string> {
    const { message } =
      version === null
        ? await call("POST /holidays", schedule)
        : await call("PUT /holidays/:id", { ...schedule, version });
    await this.refresh();
    return message;
  }

  /** Whether somebody else has changed or ended a schedule since a version; the list then says what it is now. */
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

  /** What a day would do to the routes. */
  async effectOf({ holiday, runs_on, route }: HolidayDay): Promise<RouteEffect[]> {
    const asked = { holiday, ...(runs_on !== null && { runs_on }), ...(route !== null && { route }) };
    return (await call("GET /holidays/effect", asked)).routes;
  }

  override async refresh(): Promise<void> {
    this.load(await call("GET /holidays", {}));
  }
}
