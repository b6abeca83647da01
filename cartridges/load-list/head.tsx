import { CircleCheck, Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { Surface } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeLink } from "#kernel/cartridge-address";
import { StandingTag } from "#kernel/outbox/standing";
import { IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { Figures, PartsBar } from "#ui/figures";
import { clockTime, longDate, pieces, shortDate } from "#ui/formats";
import { Tag } from "#ui/tag";
import type { Progress } from "./rules";
import type { LoadListData } from "./schema";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

/** The route, its day and the actions for the whole list. */
export function Head({
  state: { list, session, timezone },
  outbox,
  surface,
  tools,
  search,
}: {
  state: LoadListData;
  outbox: CartridgeSnapshot<LoadListData>["outbox"];
  surface: Surface;
  tools: ReactNode;
  search: ReactNode;
}) {
  const Title = surface === "page" ? "h1" : "h2";
  const stage =
    session?.session_status === "completed" && session.completed_at
      ? `loaded at ${clockTime(session.completed_at, timezone)}`
      : session
        ? `loading since ${clockTime(session.started_at, timezone)}`
        : null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 md:pb-3">
      <div className="min-w-0 flex-1 basis-24">
        <Title className="text-22 font-bold">Route {list.route}</Title>
        <p className="text-sm text-ink-2">
          <span className="md:hidden">{shortDate(list.date)}</span>
          <span className="max-md:hidden">{longDate(list.date)}</span>
          {stage && <span> · {stage}</span>}
          {list.driver_name && (
            <span className={classes(surface === "page" && "max-md:hidden")}> · {list.driver_name}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:w-full">
        {session?.session_status === "completed" && (
          <Tag tone="ok" icon={CircleCheck}>
            Complete
          </Tag>
        )}
        <StandingTag {...outbox} />
      </div>
      {search}
      {tools}
      <IconButton label="Print" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

export function DayButtons({ state: { list } }: { state: LoadListData }) {
  return (
    <nav aria-label="Service day" className="grid grid-cols-5 gap-1.5 pb-1 md:pb-4">
      {DAYS.map((day) => {
        const current = day === list.service_day;
        return (
          <CartridgeLink
            key={day}
            to={{ key: { route: list.route, day } }}
            aria-current={current ? "page" : undefined}
            aria-label={day}
            preventScrollReset
            className={classes(
              "grid min-h-12 place-items-center rounded-control text-15 font-semibold",
              current ? "bg-ink text-paper" : "text-ink-2 hover:bg-sunk",
            )}
          >
            {day.slice(0, 3)}
          </CartridgeLink>
        );
      })}
    </nav>
  );
}

/** The list's totals, and the loading progress once it has begun. */
export function Sums({ state: { list, session }, progress }: { state: LoadListData; progress: Progress }) {
  const { expected, loaded, short, items, marked, complete, partly } = progress;
  if (!session) {
    return (
      <Figures
        dense
        className="pb-2 md:pb-4"
        figures={[
          { value: pieces(list.total_pieces), label: "pieces" },
          { value: pieces(list.total_items), label: list.total_items === 1 ? "item" : "items" },
          { value: pieces(list.customer_count), label: list.customer_count === 1 ? "customer" : "customers" },
        ]}
      />
    );
  }
  return (
    <div className="grid gap-1.5 pb-2 md:gap-3 md:pb-4">
      <Figures
        dense
        figures={[
          { value: pieces(loaded), label: `of ${pieces(expected)} pieces` },
          { value: pieces(marked), label: `of ${pieces(items)} items` },
          { value: pieces(short), label: "short", tone: short > 0 ? "bad" : "plain" },
        ]}
      />
      <PartsBar
        whole={expected}
        label={`${pieces(loaded)} of ${pieces(expected)} pieces loaded, ${pieces(short)} short`}
        parts={[
          { amount: complete, tone: "ok" },
          { amount: partly, tone: "warn" },
          { amount: short, tone: "bad" },
        ]}
      />
    </div>
  );
}
