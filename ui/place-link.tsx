import type { AnchorHTMLAttributes } from "react";
import { useHydrated } from "./hydrated";

/** Where an address opens: in the map of an Android phone, of an iPhone or a Mac, and on any other desk on the web. */
export function mapAddress(address: string, userAgent: string): string {
  const asked = encodeURIComponent(address);
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${asked}`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${asked}`;
  return `https://www.openstreetmap.org/search?query=${asked}`;
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
