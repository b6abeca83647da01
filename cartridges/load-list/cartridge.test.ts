import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import LoadListCartridge from "./cartridge";
import { shownMarks } from "./marks";
import type { LoadListData } from "./schema";

const item = (item_id: string, total_quantity: number) => ({ item_id, description: item_id, total_quantity, customers: [{ name: "Ambassador Hotel", number: "110001", quantity: total_quantity }] });
const data: LoadListData = {
  list: { route: "33", service_day: "Monday", date: "2026-01-05", driver_name: "Ada", customer_count: 1, total_items: 2, total_pieces: 50, categories: [{ name: "Bath Linen", items: [item("TWL", 40), item("MAT", 10)] }] },
  has_session: true, items: [], today: "2026-01-05", timezone: "UTC", suggested_recipient: "", mails_are_sent: false,
  session: { id: "1", session_status: "in_progress", driver_name: "Ada", started_at: "2026-01-05T04:52:00Z", completed_at: null, manager_email: null, driver_notes: "", version: 1, report: null },
};

interface Call { path: string; body: { item_id: string; loaded_quantity?: number; status?: string; at?: string }; key: string | null }
let calls: Call[];
/** How the server answers the next calls; the last one stays. */
let manners: ("ok" | "no network" | "refused")[];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  manners = ["ok"];
  vi.stubGlobal("fetch", async (path: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
    if (method === "GET") return Response.json({ has_session: true, session: data.session, items: [] });
    const sent = JSON.parse(body ?? "{}") as Call["body"];
    calls.push({ path, body: sent, key: headers["Idempotency-Key"] ?? null });
    const manner = manners.length > 1 ? manners.shift() : manners[0];
    if (manner === "no network") throw new TypeError("failed to fetch");
    if (manner === "refused") return Response.json({ message: "This load is complete." }, { status: 409 });
    return Response.json({ item: sent.status === "unmarked" ? null : { item_id: sent.item_id, item_description: "", expected_quantity: 40, loaded_quantity: sent.loaded_quantity, status: "partial", shortage_amount: 0 } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = () => {
  const cartridge = new LoadListCartridge({ route: "33", day: "Monday", date: "2026-01-05" });
  cartridge.load(data);
  return cartridge;
};
const shown = (cartridge: LoadListCartridge) => Object.fromEntries(shownMarks(cartridge.getSnapshot().data!));

describe("a mark", () => {
  it("shows at once, is sent, and is then saved", async () => {
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(cartridge.getSnapshot().dirty).toBe(true);
    await cartridge.save();
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false, error: null });
    expect(calls.map(({ path, body }) => [path, body.item_id, body.loaded_quantity, body.at])).toEqual([["/api/loading-status/item/update", "TWL", 12, undefined]]);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
  });

  it("made while another is on its way is sent after it, and the newest of an item counts", async () => {
    const cartridge = opened();
    cartridge.mark("TWL", 1);
    cartridge.mark("MAT", 5);
    cartridge.mark("TWL", 2);
    await cartridge.save();
    expect(calls.filter(({ body }) => body.item_id === "TWL").at(-1)!.body.loaded_quantity).toBe(2);
    expect(shown(cartridge)).toEqual({ TWL: 2, MAT: 5 });
    expect(cartridge.getSnapshot().data!.waiting.size).toBe(0);
  });

  it("that finds no network waits, is tried again by itself with its own time, and is sent once more under another key", async () => {
    manners = ["no network", "ok"];
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await expect(cartridge.save()).rejects.toThrow("Failed to connect to the API server. Please check your connection.");
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: true });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(calls).toHaveLength(2);
    expect(calls[1]!.body.at).toMatch(/^\d{4}-/);
    expect(calls[1]!.key).not.toBe(calls[0]!.key);
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false });
  });

  it("that is refused is dropped, said, and the server's word shown", async () => {
    manners = ["refused"];
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await expect(cartridge.save()).rejects.toThrow("This load is complete.");
    expect(shown(cartridge)).toEqual({});
    expect(cartridge.getSnapshot().error).toBe("This load is complete.");
    expect(cartridge.getSnapshot().data!.waiting.size).toBe(0);
  });

  it("that waits is kept when newer data comes from the server", async () => {
    manners = ["no network"];
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await expect(cartridge.save()).rejects.toThrow();
    cartridge.load({ ...data, items: [{ item_id: "MAT", item_description: "", expected_quantity: 10, loaded_quantity: 4, status: "partial", shortage_amount: 6 }] });
    expect(shown(cartridge)).toEqual({ TWL: 12, MAT: 4 });
  });

  it("is taken back by its own word", async () => {
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await cartridge.save();
    cartridge.mark("TWL", null);
    expect(shown(cartridge)).toEqual({});
    await cartridge.save();
    expect(calls.at(-1)!.body.status).toBe("unmarked");
  });
});
