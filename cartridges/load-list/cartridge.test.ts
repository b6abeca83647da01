import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import LoadListCartridge from "./cartridge";
import { shownMarks } from "./marks";
import type { LoadListData, SessionAnswer } from "./schema";

const item = (item_id: string, total_quantity: number) => ({
  item_id,
  description: item_id,
  total_quantity,
  customers: [{ name: "Ambassador Hotel", number: "110001", quantity: total_quantity }],
});
const data: LoadListData = {
  list: {
    route: "33",
    service_day: "Monday",
    date: "2026-01-05",
    driver_name: "Ada",
    customer_count: 1,
    total_items: 2,
    total_pieces: 50,
    categories: [{ name: "Bath Linen", items: [item("TWL", 40), item("MAT", 10)] }],
  },
  has_session: true,
  items: [],
  today: "2026-01-05",
  timezone: "UTC",
  suggested_recipient: "",
  mails_are_sent: false,
  session: {
    id: "1",
    session_status: "in_progress",
    driver_name: "Ada",
    started_at: "2026-01-05T04:52:00Z",
    completed_at: null,
    manager_email: null,
    driver_notes: "",
    version: 1,
    report: null,
  },
};

interface Call {
  path: string;
  body: { item_id: string; loaded_quantity?: number; status?: string; at?: string };
  key: string | null;
  sentAt: string | null;
}
let calls: Call[], reads: number;
/** The session on the server. */
let session: { version: number; items: SessionAnswer["items"] };
/** How the server answers the next calls; the last one stays. */
let manners: ("ok" | "no network" | "refused" | "hangs")[];

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  reads = 0;
  session = { version: 1, items: [] };
  manners = ["ok"];
  vi.stubGlobal(
    "fetch",
    async (
      path: string,
      {
        method,
        body,
        headers,
        signal,
      }: { method: string; body?: string; headers: Record<string, string>; signal: AbortSignal },
    ) => {
      if (method === "GET") {
        reads += 1;
        return Response.json(answerNow());
      }
      const sent = JSON.parse(body ?? "{}") as Call["body"];
      calls.push({ path, body: sent, key: headers["Idempotency-Key"] ?? null, sentAt: headers["Sent-At"] ?? null });
      const manner = manners.length > 1 ? manners.shift() : manners[0];
      if (manner === "no network") throw new TypeError("failed to fetch");
      if (manner === "hangs")
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      if (manner === "refused") return Response.json({ message: "This load is complete." }, { status: 409 });
      const item = sent.status === "unmarked" ? null : itemOf(sent.item_id, sent.loaded_quantity!);
      session = {
        version: session.version + 1,
        items: [...session.items.filter(({ item_id }) => item_id !== sent.item_id), ...(item ? [item] : [])],
      };
      return Response.json({ session: { id: "1", version: session.version }, item });
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const itemOf = (item_id: string, loaded_quantity: number): SessionAnswer["items"][number] => ({
  item_id,
  item_description: "",
  expected_quantity: 40,
  loaded_quantity,
  status: "partial",
  shortage_amount: 0,
});
const answerNow = (): SessionAnswer => ({
  has_session: true,
  session: { ...data.session!, version: session.version },
  items: session.items,
});
/** Another device marks. */
const markElsewhere = (itemId: string, loaded: number) => {
  session = { version: session.version + 1, items: [...session.items, itemOf(itemId, loaded)] };
};

/** What the live stream says of the load, as the frame hears it. */
const tell = (cartridge: LoadListCartridge, version: number | null) =>
  cartridge.changed("loading:33:2026-01-05", version);

const opened = () => {
  const cartridge = new LoadListCartridge({ route: "33", day: "Monday", date: "2026-01-05" });
  cartridge.load(data);
  return cartridge;
};
const shown = (cartridge: LoadListCartridge) => Object.fromEntries(shownMarks(cartridge.getSnapshot().data!));

describe("another device", () => {
  it("is caught up with at the first opening of the stream", async () => {
    const cartridge = opened();
    markElsewhere("MAT", 4);
    tell(cartridge, session.version);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown(cartridge)).toEqual({ MAT: 4 });
    tell(cartridge, session.version);
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toBe(1);
  });
});

describe("the live stream", () => {
  it("is joined for the load of this route and day", () => {
    expect(opened().topics).toEqual(["loading:33:2026-01-05"]);
    expect(new LoadListCartridge({ route: "33", day: "Monday", date: "2026-01-05" }).topics).toEqual([]);
  });

  it("asks the page anew where the list itself has changed, or something may have been missed", async () => {
    const cartridge = opened();
    const reload = vi.fn();
    cartridge.reload = reload;
    tell(cartridge, null);
    expect(reload).toHaveBeenCalledTimes(1);
    tell(cartridge, 1);
    await vi.advanceTimersByTimeAsync(0);
    expect([reload.mock.calls.length, reads]).toEqual([1, 0]);
  });
});

describe("a mark", () => {
  it("shows at once, is sent, and is then saved", async () => {
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(cartridge.getSnapshot().dirty).toBe(true);
    await cartridge.save();
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false, error: null });
    expect(calls.map(({ path, body }) => [path, body.item_id, body.loaded_quantity])).toEqual([
      ["/api/loading-status/item/update", "TWL", 12],
    ]);
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

  it("that finds no network waits and is tried again by itself: the same call, and only the clock at sending moves on", async () => {
    manners = ["no network", "ok"];
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await expect(cartridge.save()).rejects.toThrow(
      "Failed to connect to the API server. Please check your connection.",
    );
    expect(shown(cartridge)).toEqual({ TWL: 12 });
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: true });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ body: calls[0]!.body, key: calls[0]!.key });
    expect(Date.parse(calls[1]!.sentAt!) - Date.parse(calls[1]!.body.at!)).toBeGreaterThanOrEqual(3_000);
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false });
  });

  it("made without network keeps its own time, also where another waited before it", async () => {
    manners = ["no network"];
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await expect(cartridge.save()).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);
    const second = Date.now();
    cartridge.mark("MAT", 3);
    await vi.advanceTimersByTimeAsync(60_000);
    manners = ["ok"];
    await vi.advanceTimersByTimeAsync(4_000);
    const sent = calls.findLast(({ body }) => body.item_id === "MAT")!;
    expect(Date.parse(sent.body.at!)).toBe(second);
    expect(Date.parse(sent.sentAt!)).toBeGreaterThanOrEqual(second + 60_000);
  });

  it("that hangs is given up and tried again, and does not hold the next one for ever", async () => {
    manners = ["hangs", "ok"];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("timed out", "TimeoutError")), ms);
      return controller.signal;
    });
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    cartridge.mark("MAT", 3);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(calls.map(({ body }) => body.item_id)).toEqual(["TWL", "TWL", "MAT"]);
    expect(cartridge.getSnapshot()).toMatchObject({ dirty: false });
    vi.restoreAllMocks();
  });

  it("brings the session's version with its answer: its own device asks for nothing more", async () => {
    const cartridge = opened();
    cartridge.mark("TWL", 12);
    await cartridge.save();
    tell(cartridge, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(cartridge.getSnapshot().data!.session!.version).toBe(2);
    expect(reads).toBe(0);
  });

  it("made after another device's that was not heard of asks for what lies between", async () => {
    const cartridge = opened();
    markElsewhere("MAT", 4);
    cartridge.mark("TWL", 12);
    await cartridge.save();
    expect(reads).toBe(1);
    expect(shown(cartridge)).toEqual({ TWL: 12, MAT: 4 });
  });

  it("is not undone by an older answer that arrives late", async () => {
    const cartridge = opened();
    const older = answerNow();
    cartridge.mark("TWL", 12);
    await cartridge.save();
    cartridge.load({ ...data, ...older });
    expect(shown(cartridge)).toEqual({ TWL: 12 });
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
    cartridge.load({
      ...data,
      items: [
        {
          item_id: "MAT",
          item_description: "",
          expected_quantity: 10,
          loaded_quantity: 4,
          status: "partial",
          shortage_amount: 6,
        },
      ],
    });
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
