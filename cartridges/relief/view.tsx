import { LayoutDashboard } from "lucide-react";
import { useContext, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { weekday } from "#ui/formats";
import { ButtonLink } from "#ui/button";
import { classes } from "#ui/classes";
import { Notice } from "#ui/notice";
import type ReliefCartridge from "./cartridge";
import { EmbeddedLoadList } from "./embedded";
import { ReliefNotes } from "./notes";
import { ReliefOrders } from "./orders";
import type { Coverage, ReliefData, ReliefMode } from "./schema";
import { ReliefSetup } from "./setup";
import { ReliefStops } from "./stops";
import { ReliefTabs, useReliefTab } from "./tabs";

/**
 * The relief area (spec 2.10): choose what to cover, then its load list, stops, notes and orders.
 */
export default function ReliefView({ cartridge, surface }: ViewProps<ReliefCartridge>) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const tab = useReliefTab(data?.chosen != null);
  if (!data) return <p>Loading</p>;
  const { chosen } = data;
  return (
    <div
      className={classes(
        "grid grid-cols-1 gap-4 pb-20 print:block",
        "md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8 md:pb-0 lg:grid-cols-[14.75rem_minmax(0,1fr)]",
        // On a phone, sticky bottom bars stay above the driver's menu.
        "max-md:[&_.sticky.bottom-0]:bottom-16",
      )}
    >
      <div className="grid content-start gap-4 md:sticky md:top-6 md:self-start print:hidden">
        <ReliefTabs current={tab} isChosen={chosen !== null} />
        {(tab === "setup" || chosen === null) && <Modes data={data} />}
        <ButtonLink to="/driver/dashboard" className="max-md:hidden lg:whitespace-nowrap">
          <LayoutDashboard aria-hidden className="size-5" />
          Regular Dashboard
        </ButtonLink>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {tab !== "load-list" && surface === "page" && <h1 className="sr-only">Relief Mode</h1>}
        {chosen && <Active coverage={chosen.coverage} />}
        {tab === "setup" && <ReliefSetup cartridge={cartridge} data={data} />}
        {tab === "load-list" && chosen && <LoadListTab coverage={chosen.coverage} />}
        {tab === "stops" && <ReliefStops cartridge={cartridge} chosen={chosen} />}
        {tab === "notes" && chosen && <ReliefNotes cartridge={cartridge} chosen={chosen} outbox={outbox} />}
        {tab === "orders" && chosen && <ReliefOrders cartridge={cartridge} chosen={chosen} />}
        <ButtonLink size="large" to="/driver/dashboard" className="md:hidden print:hidden">
          <LayoutDashboard aria-hidden className="size-5" />
          Regular Dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

const MODES: { mode: ReliefMode; label: string; about: string }[] = [
  { mode: "route", label: "Route Coverage", about: "Any day Mon-Fri" },
  { mode: "holiday", label: "Holiday Schedule", about: "Holidays and moved days" },
];

/** Selects a mode and returns to Setup. Selecting the active mode again clears everything. */
function Modes({ data: { mode: active, own_route } }: { data: ReliefData }) {
  if (own_route) return null;
  return (
    <nav aria-label="Relief Mode" className="grid gap-2">
      <p className="text-13 font-semibold text-ink-2">Relief Mode</p>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-1">
        {MODES.map(({ mode, label, about }) => (
          <CartridgeLink
            key={mode}
            to={{ key: { mode: mode === active ? "none" : mode } }}
            aria-current={mode === active ? "true" : undefined}
            className={classes(
              "grid min-h-13 content-center rounded-control border px-3 py-2",
              mode === active ? "border-accent bg-accent-wash text-accent" : "border-line bg-surface hover:bg-sunk",
            )}
          >
            <span className="font-semibold">{label}</span>
            <span className="text-13 text-ink-2">{about}</span>
          </CartridgeLink>
        ))}
      </div>
    </nav>
  );
}

function Active({ coverage: { route, dates, schedule, is_by_schedule } }: { coverage: Coverage }) {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const days = first === last ? weekday(first) : `${weekday(first)} to ${weekday(last)}`;
  return (
    <div className="print:hidden">
      <Notice kind="ok" title="Relief Coverage Active">
        {is_by_schedule ? `Holiday schedule: ${schedule ?? "Unknown"}` : `Route ${route} - ${days}`}
      </Notice>
    </div>
  );
}

function LoadListTab({ coverage: { route, date } }: { coverage: Coverage }) {
  const embedded = useContext(EmbeddedLoadList);
  if (embedded) return <>{embedded}</>;
  return (
    <CartridgeButtonLink variant="primary" size="large" to={{ cartridge: "load-list", key: { route, date } }}>
      Load List
    </CartridgeButtonLink>
  );
}
