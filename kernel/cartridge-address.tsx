import { Link, useSearchParams, type LinkProps } from "@remix-run/react";
import { createContext, useCallback, useContext, useMemo, type ComponentProps } from "react";
import { BackLink } from "#ui/back-link";
import { ButtonLink } from "#ui/button";

type Key = Readonly<Record<string, string>>;

/** The target of a link: a cartridge by id and key; without an id, the cartridge that contains the link. */
export interface CartridgeTarget {
  cartridge?: string;
  key: Key;
}

/** The pages of a frame that show a cartridge, by the cartridge's id. */
export type CartridgePages = Readonly<Record<string, (key: Key) => string>>;
/** A frame of the portal: the area that the links in it stay in, and where those to cartridges lead. */
export interface FramePages {
  /** "/driver" for drivers, "/customer" for buyers, "" for the office. */
  place: "" | "/driver" | "/customer";
  pages: CartridgePages;
}
/** The address of a page with what is given of these in its query. */
export const pageWith = (path: string, search: Record<string, string | undefined>): string => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};
/** Any cartridge as a page of a frame, with its key as what is asked: for one that has no page of its own there. */
const openAddress = ({ place }: Pick<FramePages, "place">, cartridge: string, key: Key): string =>
  pageWith(`${place}/open/${cartridge}`, key);
export const FramePagesContext = createContext<FramePages>({ place: "", pages: {} });
/** Whose frame this is, by the area that its links stay in. */
export const useFramePlace = () => useContext(FramePagesContext).place;

/** The surroundings of a cartridge: the address that opens it with another key. */
export interface CartridgeAddress {
  hrefOf(key: Record<string, string>): string;
  /** On the canvas: the address with another cartridge opened as well; the other windows stay open. */
  canvas?: { hrefOf(target: { id: string; key: Record<string, string> }): string; key: Key };
}

export const CartridgeAddressContext = createContext<CartridgeAddress>({
  hrefOf: (key) => `?${new URLSearchParams(key)}`,
});
/** Where the cartridge stands that asks: its address with another key, and its canvas, where it is on one. */
const useCartridgeAddress = () => useContext(CartridgeAddressContext);

/** The address of a target: on a page the page that shows it, on the canvas the canvas with it opened. For `navigate` and forms; links use CartridgeLink. */
export function useCartridgeHref(): (target: CartridgeTarget) => string {
  const { hrefOf, canvas } = useCartridgeAddress();
  const frame = useContext(FramePagesContext);
  return useCallback(
    ({ cartridge, key }) => {
      if (cartridge === undefined) return hrefOf(key);
      if (canvas) return canvas.hrefOf({ id: cartridge, key });
      return frame.pages[cartridge]?.(key) ?? openAddress(frame, cartridge, key);
    },
    [hrefOf, canvas, frame],
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

/** The same link as the way back above a page or a form. */
export function CartridgeBackLink({ to, ...rest }: ToCartridge<LinkProps>) {
  return <BackLink {...rest} to={useCartridgeHref()(to)} />;
}

/** The same link, styled as a button. */
export function CartridgeButtonLink({ to, ...rest }: ToCartridge<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...rest} to={useCartridgeHref()(to)} />;
}
