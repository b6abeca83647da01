import { Link, useLocation, useSearchParams, type LinkProps } from "@remix-run/react";
import { createContext, useCallback, useContext, useMemo, type ComponentProps } from "react";
import { ButtonLink } from "#ui/button";

type Key = Readonly<Record<string, string>>;

/** The target of a link: a cartridge by id and key; without an id, the cartridge that contains the link. */
export interface CartridgeTarget {
  cartridge?: string;
  key: Key;
}

/** The page that shows a cartridge with this key, by the cartridge's id; `from` is the page with the link. */
export type CartridgePages = Readonly<Record<string, (key: Key, from: string) => string>>;
/** The address of a page with what is given of these in its query. */
export const pageWith = (path: string, search: Record<string, string | undefined>): string => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};
export const CartridgePagesContext = createContext<CartridgePages>({});

/** The surroundings of a cartridge: the address that opens it with another key, and the area of the portal that its links stay in. */
export interface CartridgeAddress {
  hrefOf(key: Record<string, string>): string;
  /** "/driver" for a driver, "" for the office. */
  place: string;
  /** On the canvas: the address with another cartridge opened as well; the other windows stay open. */
  canvas?: { hrefOf(target: { id: string; key: Record<string, string> }): string; key: Key };
}

export const CartridgeAddressContext = createContext<CartridgeAddress>({
  hrefOf: (key) => `?${new URLSearchParams(key)}`,
  place: "",
});
/** Where the cartridge stands that asks: its address with another key, and its canvas, where it is on one. */
export const useCartridgeAddress = () => useContext(CartridgeAddressContext);

/** The address of a target: on a page the page that shows it, on the canvas the canvas with it opened. For `navigate` and forms; links use CartridgeLink. */
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

/** The view state in the address (an opened row, a form): on a page the query, on the canvas the window's own key. */
export function useShown(): URLSearchParams {
  const { canvas } = useCartridgeAddress();
  const [search] = useSearchParams();
  return useMemo(() => (canvas ? new URLSearchParams(canvas.key) : search), [canvas, search]);
}

type ToCartridge<Props> = Omit<Props, "to"> & { to: CartridgeTarget };

/** A link to a cartridge; it works on a page and on the canvas. */
export function CartridgeLink({ to, ...rest }: ToCartridge<LinkProps>) {
  return <Link {...rest} to={useCartridgeHref()(to)} />;
}

/** The same link, styled as a button. */
export function CartridgeButtonLink({ to, ...rest }: ToCartridge<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...rest} to={useCartridgeHref()(to)} />;
}
