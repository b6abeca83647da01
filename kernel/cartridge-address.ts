import { createContext, useContext } from "react";

/** Where a cartridge stands: the address that opens it with another key, and the part of the portal its links stay in. */
export interface CartridgeAddress {
  hrefOf(key: Record<string, string>): string;
  /** "/driver" for a driver, "" for the office. */
  place: string;
}

export const CartridgeAddressContext = createContext<CartridgeAddress>({
  hrefOf: (key) => `?${new URLSearchParams(key)}`,
  place: "",
});
export const useCartridgeAddress = () => useContext(CartridgeAddressContext);
