import { CartridgeRegistry } from "./registry";

const found = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });

/** Every cartridge in the house: the folder is the registration. A browser gets those that its page shows (cartridge-parts.ts). */
export const cartridges = new CartridgeRegistry(Object.values(found));
