import type { ReactNode } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Embedded } from "#kernel/embedded";
import { EmptyState, Notice } from "#ui/notice";
import { Disclosure } from "#ui/disclosure";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { PlaceLink } from "#ui/place-link";
import type ReliefCartridge from "./cartridge";
import { ReliefPart } from "./part";
import type { ReliefRoute, ReliefStop } from "./schema";

/**
 * The customers due on the covered day, with what a new driver needs to find them (spec 2.10,
 * Stops).
 */
export function ReliefStops({ cartridge, chosen }: { cartridge: ReliefCartridge; chosen: ReliefRoute | null }) {
  if (!chosen) return <Notice>Please configure route in Setup to load stops.</Notice>;
  const { stops, coverage } = chosen;
  return (
    <ReliefPart
      cartridge={cartridge}
      title={`Route Stops - Route ${coverage.route}`}
      failed="Failed to load route stops"
    >
      {stops.length === 0 ? (
        <EmptyState title={`No stops found for Route ${coverage.route}`} />
      ) : (
        <>
          <p className="text-ink-2">
            {stops.length} stops found for Route {coverage.route}
          </p>
          <ol className="grid grid-cols-1 gap-2">
            {stops.map((stop) => (
              <li key={stop.customer_number}>
                <StopCard stop={stop} date={coverage.date} />
              </li>
            ))}
          </ol>
        </>
      )}
    </ReliefPart>
  );
}

const StopCard = ({ stop, date }: { stop: ReliefStop; date: string }) => (
  <Card className="py-2">
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-1 items-center gap-3 text-ink">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk font-bold">
            {stop.stop_number}
          </span>
          <span className="min-w-0">
            <span className="block truncate">{stop.account_name}</span>
            <span className="block text-13 font-normal text-ink-2">#{stop.customer_number}</span>
          </span>
        </span>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-2">
        {(
          [
            [
              "Address",
              stop.full_address ? (
                <PlaceLink
                  address={stop.full_address}
                  className={classes(
                    "-mx-2 inline-flex min-h-12 items-center rounded-control px-2",
                    "text-accent hover:bg-accent-wash",
                  )}
                >
                  {stop.full_address}
                </PlaceLink>
              ) : (
                "No address"
              ),
            ],
            [stop.service_days.length === 1 ? "Service day" : "Service days", stop.service_days.join(", ")],
            ["Frequency", stop.frequency],
            ["Route", stop.route],
          ] satisfies [string, ReactNode][]
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="text-13 text-ink-2">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-2 text-sm text-ink-2">Ready for service on this route</p>
      <Embedded
        cartridge="briefing"
        part={{ customer: stop.customer_number }}
        otherwise={
          <CartridgeButtonLink
            to={{ cartridge: "briefing", key: { route: stop.route, date, customer: stop.customer_number } }}
          >
            Briefing
          </CartridgeButtonLink>
        }
      />
    </Disclosure>
  </Card>
);
