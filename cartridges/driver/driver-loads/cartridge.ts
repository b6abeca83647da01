import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { topicAddress } from "#kernel/live/address";
import type calls from "./api.server";
import type { DriverLoadsData, LoadItem } from "./schema";

const call = client<typeof calls>();

/**
 * Deliveries to each driver's customers, checked off by the office. Each check and note is saved at
 * once, so nothing stays unsaved.
 */
export default class DriverLoadsCartridge extends BaseCartridge<DriverLoadsData> {
  static override readonly meta = defineMeta({
    id: "driver-loads",
    name: "Load Lists",
    opens: "driverLoads.open",
    icon: "truck",
    category: "office",
    permissions: ["driverLoads:write"],
    description: "Each driver's customers with their deliveries, checked off and annotated.",
    watches: (_key, data) => {
      const { driver, date, view } = data as DriverLoadsData;
      return driver?.route && view === "customers" ? [topicAddress("item-checks", driver.route, date)] : [];
    },
  });

  itemsOf = async (customer: string): Promise<LoadItem[]> =>
    (await call("GET /load-checks/:customer/:date", { customer, date: this.getSnapshot().data!.date })).items;

  async check(customer: string, sku: string, checked: boolean): Promise<void> {
    await call("PUT /load-checks", { customer, date: this.getSnapshot().data!.date, sku, checked });
  }

  /** @throws ApiError 409 with the current version if another user changed the note. */
  note = (customer: string, sku: string, content: string, version: number) =>
    call("PUT /item-notes", { customer, sku, content, version });
}
