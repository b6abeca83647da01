import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { ArrowLeft, SquarePlus } from "lucide-react";
import { InboxBell } from "#cartridges/notification/bell";
import { homeOf } from "#kernel/actor";
import { Canvas } from "#kernel/canvas";
import { addressOfItems, isSameItem, itemsOfAddress, withItem } from "#kernel/canvas-address";
import { pageLoader } from "#kernel/handlers.server";
import { quickAccessOf } from "#kernel/quick-access.server";
import { openCanvasItem } from "#kernel/server-registry.server";
import { Waiting } from "#kernel/outbox/waiting";
import { newHash } from "#kernel/starts-new";
import { Workspace } from "#kernel/workspace";
import { companyToday } from "#services/company.server";
import { useHydrated } from "#ui/hydrated";
import { EmptyState } from "#ui/notice";
import { offlinePagesOf } from "../../menu";
import { OfflinePages } from "../../frame-parts";
import { News } from "#cartridges/notification/news";

export const meta: MetaFunction = () => [{ title: "Canvas · Clothesline" }];

/** The driver's canvas: several cartridges side by side, with the same code as the pages. */
export const loader = pageLoader(["Driver"], async ({ actor, url }) => {
  const items = itemsOfAddress(url.searchParams);
  const opened = await Promise.all(items.map(({ id, key }) => openCanvasItem(actor, id, key)));
  return {
    items,
    opened,
    choices: await quickAccessOf(actor),
    home: homeOf(actor),
    person: { id: actor.id!, name: actor.name },
    offline: offlinePagesOf(actor, companyToday()),
  };
});

export default function DriverCanvas() {
  const { items: answered, opened: windows, choices, home, person, offline } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  // Without network the phone may have shown another canvas that it had: what the address lists besides is said to be missing.
  const items = useHydrated() ? itemsOfAddress(new URLSearchParams(search)) : answered;
  const opened = items.map((item) => windows[answered.findIndex((other) => isSameItem(item, other))] ?? null);
  return (
    <Workspace>
      <OfflinePages pages={offline} />
      <News />
      <div className="stripe print:hidden" aria-hidden />
      <div className="md:grid md:grid-cols-[232px_minmax(0,1fr)] print:block">
        <nav
          aria-label="Quick start"
          className="border-line bg-surface px-3 py-4 max-md:border-b md:min-h-[calc(100dvh-7px)] md:border-r md:py-6 print:hidden"
        >
          <div className="flex items-center justify-between gap-2">
            <Link to={home} className="flex min-h-12 items-center gap-2 px-3 text-xl font-bold tracking-tight">
              <ArrowLeft aria-hidden className="size-5" />
              Clothesline
            </Link>
            <InboxBell to="/driver/inbox" />
          </div>
          <p className="px-3 pt-4 pb-1 text-13 text-ink-3">Quick Start</p>
          <ul className="flex gap-1 overflow-x-auto md:grid">
            {choices.map(({ label, item, isNew }) => (
              <li key={label}>
                <Link
                  to={`${addressOfItems(withItem(items, item))}${isNew ? newHash(item.id) : ""}`}
                  className="flex min-h-12 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap text-ink-2 hover:bg-sunk md:whitespace-normal"
                >
                  <SquarePlus aria-hidden className="size-5 shrink-0" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content">
          <h1 className="sr-only">Canvas</h1>
          <Canvas
            items={items}
            opened={opened}
            labelOf={(item) => choices.find((choice) => isSameItem(choice.item, item))?.label ?? "This window"}
            place="/driver"
            waiting={<Waiting person={person} />}
            empty={
              <EmptyState title="Welcome to Your Canvas">Choose what to open. The next one opens beside it.</EmptyState>
            }
          />
        </main>
      </div>
    </Workspace>
  );
}
