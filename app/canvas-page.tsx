import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { News } from "#cartridges/notification/news";
import {
  addressOfItems,
  isSameItem,
  itemsOfAddress,
  saysItems,
  workspaceOfAddress,
  type CanvasItem,
} from "#kernel/canvas/address";
import { Canvas } from "#kernel/canvas/canvas";
import { useNameNow } from "#kernel/canvas/saving";
import { FramePagesContext, type FramePages } from "#kernel/cartridge-address";
import { MayProvider } from "#kernel/may";
import { Waiting } from "#kernel/outbox/waiting";
import { Workspace } from "#kernel/workspace";
import { useHydrated } from "#ui/hydrated";
import { lazyPart } from "#ui/lazy-part";
import { MissingPart } from "#ui/missing-part";
import { EmptyState } from "#ui/notice";
import type { CanvasData } from "./canvas.server";
import { OfflinePages } from "./frame-parts";

const CanvasPanel = lazyPart(() => import("./canvas-panel"), {
  Failed: MissingPart,
  waiting: <div className="h-28 border-line bg-surface max-md:border-b md:h-[calc(100dvh-7px)] md:border-r" />,
  later: true,
});

/**
 * The canvas of a driver or the office: several cartridges side by side, with the same code as the
 * pages.
 */
export function CanvasPage({ data: response, frame }: { data: CanvasData; frame: FramePages }) {
  const data = useOpened(response);
  const { items: openedItems, opened: windows, names, choices, person, offline } = data;
  const search = new URLSearchParams(useLocation().search);
  // Offline, the phone may have shown a cached page of another canvas; further cards in the address
  // are then shown as missing.
  const isSaid = useHydrated() && saysItems(search);
  const listed = isSaid ? JSON.stringify(itemsOfAddress(search)) : null;
  // The array's identity is stable while it lists the same items. A new one would rerender every
  // card, and reset those not yet hydrated.
  const items = useMemo(
    () =>
      listed === null || listed === JSON.stringify(openedItems) ? openedItems : (JSON.parse(listed) as CanvasItem[]),
    [listed, openedItems],
  );
  const opens = useNameNow(data.workspaces, data.workspace);
  const workspace = (isSaid && workspaceOfAddress(search)?.trim()) || opens;
  const answeredAt = (item: CanvasItem) => openedItems.findIndex((other) => isSameItem(item, other));
  const labelOf = (item: CanvasItem) =>
    choices.find((choice) => isSameItem(choice.item, item))?.label ?? names[answeredAt(item)] ?? "This window";
  return (
    <MayProvider value={data.given}>
      <FramePagesContext.Provider value={frame}>
        <Workspace>
          {offline.length > 0 && <OfflinePages pages={offline} />}
          <News />
          <div className="stripe print:hidden" aria-hidden />
          <div className="md:grid md:grid-cols-[232px_minmax(0,1fr)] print:block">
            <CanvasPanel data={data} items={items} workspace={workspace} labelOf={labelOf} key={person.id} />
            <main id="content" className="min-w-0">
              <h1 className="sr-only">Canvas</h1>
              <Canvas
                items={items}
                opened={items.map((item) => windows[answeredAt(item)] ?? null)}
                labelOf={labelOf}
                workspaces={data.workspaces}
                workspace={workspace}
                waiting={<Waiting person={person} brief />}
                empty={
                  <EmptyState title="Welcome to Your Canvas">
                    Choose what to open. The next one opens beside it.
                  </EmptyState>
                }
              />
            </main>
          </div>
        </Workspace>
      </FramePagesContext.Provider>
    </MayProvider>
  );
}

/**
 * Keeps the data of the opened workspace. An address without a name opens the last saved workspace;
 * if another device saved a different one meanwhile, the next refresh would switch to it and
 * discard unsaved changes here. So the name of the current one is put in the address.
 */
function useOpened(data: CanvasData): CanvasData {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ key, data });
  const isAnother =
    opened.key === key &&
    opened.data.workspace !== data.workspace &&
    workspaceOfAddress(new URLSearchParams(search)) === null;
  const current = isAnother || opened.data === data ? opened.data : data;
  if (current !== opened.data || opened.key !== key) setOpened({ key, data: current });
  const named = isAnother ? addressOfItems(current.items, current.workspace) : null;
  useEffect(() => {
    if (named !== null) navigate(named, { replace: true });
  }, [named, navigate]);
  return current;
}
