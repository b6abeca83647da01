import { Link, useNavigate } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Save, X } from "lucide-react";
import { useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { Button, IconButton } from "#ui/button";
import { ConnectionBadge } from "#ui/connection-badge";
import { Tag } from "#ui/tag";
import { toastError } from "#ui/toasts";
import type { BaseCartridge } from "./base-cartridge";
import { addressOfItems, linkedItem, replacingItem, withoutItem, type CanvasItem } from "./canvas-address";
import { CartridgeAddressContext } from "./cartridge-address";
import { CartridgeFrame } from "./cartridge-frame";
import type { OpenCartridge } from "./server-registry.server";
import { useWorkspace } from "./workspace";

/** Cartridges side by side, each in a window; the address lists them, so that the browser's back and forward work (spec 2.14). */
export function Canvas({
  items,
  opened,
  labelOf,
  place,
  waiting,
  empty,
}: {
  items: readonly CanvasItem[];
  /** Of each item, or null where this device does not have it and nobody answers. */
  opened: readonly (OpenCartridge | null)[];
  labelOf: (item: CanvasItem) => string;
  place: string;
  /** How many calls wait to be sent, in the bar. */
  waiting?: ReactNode;
  empty: ReactNode;
}) {
  return (
    <div className="flex min-h-[calc(100dvh-7px)] flex-col">
      <Bar waiting={waiting} />
      <div className="grid flex-1 grid-cols-1 content-start items-start gap-4 bg-[radial-gradient(var(--line)_1.2px,transparent_1.2px)] bg-[size:24px_24px] p-4 xl:grid-cols-2">
        {opened.length === 0 && <div className="rounded-card bg-paper xl:col-span-2">{empty}</div>}
        {opened.map((cartridge, index) => (
          <Window
            key={addressOfItems([items[index]!])}
            item={items[index]!}
            items={items}
            opened={cartridge}
            label={labelOf(items[index]!)}
            place={place}
          />
        ))}
      </div>
    </div>
  );
}

function Bar({ waiting }: { waiting: ReactNode }) {
  const navigate = useNavigate();
  const { dirty, saveAll } = useWorkspace();
  const [saved, setSaved] = useState<{ saving: boolean; at: string | null }>({ saving: false, at: null });
  const save = () => {
    if (dirty.length === 0 || saved.saving) return;
    setSaved({ saving: true, at: null });
    saveAll()
      .then(() =>
        setSaved({ saving: false, at: new Date().toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }) }),
      )
      .catch((error: Error) => {
        setSaved({ saving: false, at: null });
        toastError(`Save failed: ${error.message}`);
      });
  };
  // Escape in a dialog closes the dialog, not the window.
  const ignoreEventWhen = () => document.querySelector('[role="dialog"]') !== null;
  useHotkeys("esc, alt+left", () => navigate(-1), { preventDefault: true, ignoreEventWhen });
  useHotkeys("alt+right", () => navigate(1), { preventDefault: true, ignoreEventWhen });
  useHotkeys("ctrl+s, meta+s", save, { preventDefault: true, enableOnFormTags: true });
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2.5">
      <IconButton label="Back" onClick={() => navigate(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label="Forward" onClick={() => navigate(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <span className="flex-1" />
      {waiting}
      <ConnectionBadge />
      <span aria-live="polite">
        {saved.saving ? (
          <Tag>Saving</Tag>
        ) : dirty.length > 0 ? (
          <Tag tone="warn">Unsaved changes</Tag>
        ) : saved.at ? (
          <Tag tone="ok">Saved {saved.at}</Tag>
        ) : null}
      </span>
      <Button variant="primary" disabled={dirty.length === 0 || saved.saving} onClick={save}>
        <Save aria-hidden className="size-4.5" />
        Save
      </Button>
    </div>
  );
}

function Window({
  item,
  items,
  opened,
  label,
  place,
}: {
  item: CanvasItem;
  items: readonly CanvasItem[];
  opened: OpenCartridge | null;
  label: string;
  place: string;
}) {
  const address = useMemo(
    () => ({
      place,
      hrefOf: (key: Record<string, string>) => addressOfItems(replacingItem(items, item, { id: item.id, key })),
      canvas: { key: item.key, hrefOf: (target: CanvasItem) => addressOfItems(linkedItem(items, item, target)) },
    }),
    [place, items, item],
  );
  const close = (
    <Link
      to={addressOfItems(withoutItem(items, item))}
      aria-label="Close"
      title="Close"
      className="grid size-12 place-items-center rounded-control hover:bg-sunk"
    >
      <X aria-hidden className="size-5" />
    </Link>
  );
  if (opened === null)
    return (
      <section className="min-w-0 rounded-card border border-line bg-surface shadow-card">
        <header className="flex items-center border-b border-line pl-3.5 font-semibold">
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {close}
        </header>
        <p className="px-3.5 py-6 text-ink-2">
          You're offline, and this isn't on your phone yet. It opens when you're connected again.
        </p>
      </section>
    );
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface shadow-card">
      {opened.error !== null && <div className="flex justify-end border-b border-line">{close}</div>}
      <CartridgeAddressContext.Provider value={address}>
        <CartridgeFrame
          opened={opened}
          surface="canvas"
          chrome={(cartridge) => <WindowHead cartridge={cartridge} close={close} />}
        />
      </CartridgeAddressContext.Provider>
    </section>
  );
}

function WindowHead({ cartridge, close }: { cartridge: BaseCartridge; close: ReactNode }) {
  const { dirty } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  return (
    <header className="flex items-center gap-2 border-b border-line pl-3.5 font-semibold">
      <span className="min-w-0 flex-1 truncate">{cartridge.title}</span>
      {dirty && <Tag tone="warn">Unsaved</Tag>}
      {close}
    </header>
  );
}
