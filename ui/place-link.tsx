import type { AnchorHTMLAttributes } from "react";
import { useHydrated } from "./hydrated";

/**
 * The map address for an Android phone, for an iPhone or Mac, or for any other device on the web.
 */
export function mapAddress(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}

/** A link that opens an address in the device's own map. */
export function PlaceLink({
  address,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { address: string }) {
  const hydrated = useHydrated();
  const href = mapAddress(address, hydrated ? navigator.userAgent : "");
  return (
    <a {...rest} href={href} {...(href.startsWith("https") && { target: "_blank", rel: "noreferrer" })}>
      {children}
    </a>
  );
}
