import { createContext, useContext, useEffect, useMemo, type ReactNode } from "react";
import { whenIdle } from "#ui/when-idle";
import { CartridgeFrame } from "./cartridge-frame";
import { loadCartridge } from "./cartridge-parts";
import type { OpenCartridge } from "./server-registry.server";

const Opened = createContext<readonly OpenCartridge[]>([]);

/**
 * Cartridges that a page opens besides its main one, whose view places each of them and knows only
 * their ids. Their chunks load in advance, before a tap needs them and before the network is lost.
 */
export function EmbeddedCartridges({ opened, children }: { opened: readonly OpenCartridge[]; children: ReactNode }) {
  const ids = opened.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids) whenIdle(() => ids.split(" ").forEach((id) => void loadCartridge(id).catch(() => {})));
  }, [ids]);
  return <Opened.Provider value={opened}>{children}</Opened.Provider>;
}

/**
 * A cartridge inside another one's view: a part of what the page has opened, by its key.
 * `otherwise` is shown if the page has not opened it, as on the canvas.
 */
export function Embedded({
  cartridge,
  part,
  otherwise,
}: {
  cartridge: string;
  part: Readonly<Record<string, string>>;
  otherwise: ReactNode;
}) {
  const opened = useContext(Opened).find(({ id }) => id === cartridge);
  const text = JSON.stringify(part);
  const shown = useMemo(
    () => opened && { ...opened, key: { ...opened.key, ...(JSON.parse(text) as Record<string, string>) } },
    [opened, text],
  );
  return shown ? <CartridgeFrame opened={shown} surface="page" /> : otherwise;
}
