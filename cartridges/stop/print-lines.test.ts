import { describe, expect, it } from "vitest";
import { LINES_PER_COLUMN } from "#ui/sheets";
import { printColumns } from "./print-lines";
import { figuresOf, statesOf } from "./rules";
import type { DayStop } from "./schema";
import { stopIdOf } from "./stop-key";

const stop = (place: number, items = 2, access = ""): DayStop => ({
  id: stopIdOf({ route: "33", date: "2099-01-05", customer: String(110_000 + place) }),
  customer_number: String(110_000 + place),
  customer_name: `Customer ${place}`,
  address: "1 Pine Street",
  phone: "",
  service_type: "Weekly",
  access,
  proof: { signature: "wanted", photo: "wanted" },
  short_answer: null,
  minutes: 15,
  items: Array.from({ length: items }, (_, item) => ({
    item_id: `SKU-${item}`,
    description: `Product ${item}`,
    due: 10,
    loaded: 9,
  })),
});

describe("the printed day", () => {
  it("lists each stop with its access note and items, and the delivered pieces where it is done", () => {
    const stops = [stop(1), stop(2, 1, "Ring at the dock. ".repeat(3))];
    const states = statesOf(
      stops.map(({ id }) => id),
      [
        {
          id: "a",
          stop: stops[0]!.id,
          at: "2099-01-05T08:00:00.000Z",
          sequence: 1,
          by: "Dana",
          detail: {
            kind: "complete",
            text: "",
            figures: figuresOf(stops[0]!.items, { lines: [{ item_id: "SKU-1", delivered: 8, soil: 2 }] }),
          },
        },
      ],
    );
    const [column, ...more] = printColumns({ stops, states });
    expect(more).toEqual([]);
    expect(
      column!.map((line) => (line.kind === "item" ? `${line.item.item_id} ${line.delivered} ${line.soil}` : line.kind)),
    ).toEqual(["stop", "SKU-0 9 null", "SKU-1 8 2", "stop", "access", "SKU-0 null null"]);
    expect(column![4]).toMatchObject({ kind: "access", height: 2 });
  });

  it("repeats a stop's name where its items continue in the next column", () => {
    const stops = [stop(1, LINES_PER_COLUMN + 1)];
    const columns = printColumns({ stops, states: statesOf([stops[0]!.id], []) });
    expect(columns).toHaveLength(2);
    expect(columns[1]![0]).toMatchObject({ kind: "goes on", place: 1 });
  });
});
