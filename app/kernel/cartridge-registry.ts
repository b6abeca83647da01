import { CartridgeRegistry } from "./registry";

const found = import.meta.glob("/cartridges/*/cartridge.ts", { eager: true, import: "default" });

/** Every cartridge in the house: the folder is the registration. Safe in the browser; server parts have their own registry. */
export const cartridges = new CartridgeRegistry(Object.values(found));
