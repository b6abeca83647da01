import { Link, useSearchParams, type LinkProps } from "@remix-run/react";
import { createContext, useCallback, useContext, useMemo, type ComponentProps } from "react";
import { BackLink } from "#ui/back-link";
import { ButtonLink } from "#ui/button";

type Key = Readonly<Record<string, string>>;

/**
 * A link target: a cartridge by id and key. Without an id, it is the cartridge that contains the
 * link.
 */
export interface CartridgeTarget {
  cartridge?: string;
  key: Key;
}

/** The pages of a frame that show a cartridge, by the cartridge's id. */
export type CartridgePages = Readonly<Record<string, (key: Key) => string>>;
/** A frame of the portal: the area its links stay in, and its pages for cartridges. */
export interface FramePages {
  /** "/driver" for drivers, "/customer" for buyers, "" for the office. */
  place: "" | "/driver" | "/customer";
  pages: CartridgePages;
}
/** An address with the defined values in its query. */
export const pageWith = (path: string, search: Record<string, string | undefined>): string => {
  const defined = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return defined.length > 0 ? `${path}?${new URLSearchParams(defined)}` : path;
};
/** The generic page for a cartridge that has none of its own in this frame. */
const openAddress = ({ place }: Pick<FramePages, "place">, cartridge: string, key: Key): string =>
  pageWith(`${place}/open/${cartridge}`, key);
export const FramePagesContext = createContext<FramePages>({ place: "", pages: {} });
/** The area of the current frame. */
export const useFramePlace = () => useContext(FramePagesContext).place;

/** Where a cartridge is shown: how to get its address with another key. */
export interface CartridgeAddress {
  hrefOf(key: Record<string, string>): string;
  /**
   * On the canvas: the address that opens another cartridge as well; the other windows stay open.
   */
  canvas?: { hrefOf(target: { id: string; key: Record<string, string> }): string; key: Key };
}

export const CartridgeAddressContext = createContext<CartridgeAddress>({
  hrefOf: (key) => `?${new URLSearchParams(key)}`,
});
/** The address of the current cartridge, and its canvas if it is on one. */
const useCartridgeAddress = () => useContext(CartridgeAddressContext);

/**
 * The address of a target: on a page, the page that shows it; on the canvas, the canvas with it
 * opened. For `navigate` and forms; links use CartridgeLink.
 */
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

/**
 * The view state in the address (an opened row, a form): the query on a page, the window's own key
 * on the canvas.
 */
export function useShown(): URLSearchParams {
  const { canvas } = useCartridgeAddress();
  const [search] = useSearchParams();
  return useMemo(() => (canvas ? new URLSearchParams(canvas.key) : search), [canvas, search]);
}

type ToCartridge<Props> = Omit<Props, "to"> & { to: CartridgeTarget };

/** A link to a cartridge that works on pages and on the canvas. */
export function CartridgeLink({ to, ...rest }: ToCartridge<LinkProps>) {
  return <Link {...rest} to={useCartridgeHref()(to)} />;
}

/** The same as a back link above a page or form. */
export function CartridgeBackLink({ to, ...rest }: ToCartridge<LinkProps>) {
  return <BackLink {...rest} to={useCartridgeHref()(to)} />;
}

/** The same, styled as a button. */
export function CartridgeButtonLink({ to, ...rest }: ToCartridge<ComponentProps<typeof ButtonLink>>) {
  return <ButtonLink {...rest} to={useCartridgeHref()(to)} />;
}
