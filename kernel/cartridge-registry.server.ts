import { CartridgeRegistry } from "./registry";

const modules = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });

/** Every cartridge, registered by its folder. A browser loads only those that its page shows (cartridge-parts.ts). */
export const cartridges = new CartridgeRegistry(Object.values(modules));
