import { createContext, useContext, useMemo, type ReactNode } from "react";
import { CartridgeFrame } from "./cartridge-frame";
import type { OpenCartridge } from "./server-registry.server";

const Opened = createContext<readonly OpenCartridge[]>([]);

/** What a page has opened besides the cartridge that it shows: that one's view puts each in its place, and knows its id alone. */
export const EmbeddedCartridges = ({ opened, children }: { opened: readonly OpenCartridge[]; children: ReactNode }) => (
  <Opened.Provider value={opened}>{children}</Opened.Provider>
);

/** A cartridge in the view of another: a part of what the page has opened, by its key; `otherwise` where the page has not, as on the canvas. */
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
