import { Link, useLocation, useSearchParams, type LinkProps } from "@remix-run/react";
import { createContext, useCallback, useContext, useMemo, type ComponentProps } from "react";
import { ButtonLink } from "#ui/button";

type Key = Readonly<Record<string, string>>;

/** What a link leads to: a cartridge, by its id and its key; without an id, the one that the link stands in. */
export interface CartridgeTarget {
  cartridge?: string;
  key: Key;
}

/** The page that shows a cartridge with this key, by the cartridge's id; `from` is the page the link stands on. */
export type CartridgePages = Readonly<Record<string, (key: Key, from: string) => string>>;
export const CartridgePagesContext = createContext<CartridgePages>({});

/** Where a cartridge stands: the address that opens it with another key, and the part of the portal its links stay in. */
export interface CartridgeAddress {
  hrefOf(key: Record<string, string>): string;
  /** "/driver" for a driver, "" for the office. */
  place: string;
  /** On the canvas: the address with another cartridge opened, and every other window as it is. */
  canvas?: { hrefOf(target: { id: string; key: Record<string, string> }): string; key: Key };
}

export const CartridgeAddressContext = createContext<CartridgeAddress>({
  hrefOf: (key) => `?${new URLSearchParams(key)}`,
  place: "",
});
export const useCartridgeAddress = () => useContext(CartridgeAddressContext);

/** The address of a target: on a page the page that shows it, on the canvas the canvas with it opened. For `navigate` and forms; else CartridgeLink. */
export function useCartridgeHref(): (target: CartridgeTarget) => string {
  const { hrefOf, canvas } = useCartridgeAddress();
  const pages = useContext(CartridgePagesContext);
  const { pathname } = useLocation();
  return useCallback(
    ({ cartridge, key }) => {
      if (cartridge === undefined) return hrefOf(key);
      if (canvas) return canvas.hrefOf({ id: cartridge, key });
      return pages[cartridge]?.(key, pathname) ?? `?${new URLSearchParams(key)}`;
    },
    [hrefOf, canvas, pages, pathname],
  );
}

/** What the address says of how this cartridge is shown (an opened row, a form): on a page its query, on the canvas the window's own key. */
export function useShown(): URLSearchParams {
  const { canvas } = useCartridgeAddress();
  const [search] = useSearchParams();
  return useMemo(() => (canvas ? new URLSearchParams(canvas.key) : search), [canvas, search]);
}

type ToCartridge<Props> = Omit<Props, "to"> & { to: CartridgeTarget };

/** The one link to a cartridge, on a page and on the canvas. */
export function CartridgeLink({ to, ...rest }: ToCartridge<LinkProps>) {
  return <Link {...rest} to={useCartridgeHref()(to)} />;
}

/** The same link that looks like a button. */
export function CartridgeButtonLink({ to, ...rest }: ToCartridge<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...rest} to={useCartridgeHref()(to)} />;
}
