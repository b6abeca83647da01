import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type routeCalls from "#cartridges/routes/route-list/api.server";
import type { AccessCode, AccessCodesData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();
const routes = client<typeof routeCalls>();

/**
 * The codes that let a new driver sign up with Google. Each change is saved at once, so
 * nothing stays unsaved.
 */
export default class AccessCodeCartridge extends BaseCartridge<AccessCodesData> {
  static override readonly meta = defineMeta({
    id: "access-code",
    name: "Access codes",
    opens: "accessCode.open",
    icon: "key-round",
    category: "office",
    permissions: ["codes:write"],
    description: "Single-use codes that create new drivers' accounts.",
  });

  /** Makes a code and puts it first in the list. @throws ApiError with the invalid fields. */
  async make(input: { description: string; route: string; days: string }): Promise<string> {
    const created = await call("POST /access-codes", input);
    const { data } = this.getSnapshot();
    const code: AccessCode = {
      ...created,
      created_at: new Date().toISOString(),
      used_at: null,
      used_by: null,
      withdrawn_at: null,
    };
    if (data) this.update({ data: { ...data, codes: [code, ...data.codes] } });
    return created.code;
  }

  /**
   * Adds a route and returns its number, so that it can be chosen.
   * @throws ApiError with what is wrong.
   */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  async withdraw(code: string): Promise<void> {
    await call("DELETE /access-codes/:code", { code });
    const { data } = this.getSnapshot();
    if (data)
      this.update({
        data: {
          ...data,
          codes: data.codes.map((each) =>
            each.code === code ? { ...each, withdrawn_at: new Date().toISOString() } : each,
          ),
        },
      });
  }
}
