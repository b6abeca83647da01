import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { RouteListData } from "./schema";

const call = client<typeof calls>();

/** The company's routes. Each change is saved at once, so nothing stays unsaved. */
export default class RouteListCartridge extends BaseCartridge<RouteListData> {
  static override readonly meta = defineMeta({
    id: "route-list",
    name: "All routes",
    opens: "routeList.open",
    icon: "signpost",
    category: "office",
    permissions: ["routes:read", "routes:write"],
    description: "The routes: add, rename, retire and bring back.",
  });

  /** These methods return the message to show. @throws ApiError with the invalid fields. */
  add = (route: string, name: string) => this.#saved(call("POST /routes", { route, name }));
  rename = (route: string, name: string) => this.#saved(call("PUT /routes/:route", { route, name }));
  retire = (route: string) => this.#saved(call("POST /routes/:route/retire", { route }));
  restore = (route: string) => this.#saved(call("POST /routes/:route/restore", { route }));

  async #saved(work: Promise<{ message: string }>): Promise<string> {
    const { message } = await work;
    await this.refresh();
    return message;
  }
}
