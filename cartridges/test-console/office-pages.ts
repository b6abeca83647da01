import { pages, type Page } from "#kernel/pages";
import type { Face } from "./schema";

/**
 * For cartridge developers, also in production. Linked from the deployment page (decision 0160).
 */
const consoleAt = (face: Face, title: string): Page => ({ roles: ["SuperAdmin"], title, key: { face } });

export default pages({
  "/test/cartridges": consoleAt("cartridges", "Test consoles"),
  "/test/simple": consoleAt("simple", "Simple console"),
  "/test/mobile": consoleAt("mobile", "Mobile console"),
  "/test/clipboard": consoleAt("clipboard", "Clipboard console"),
  "/test/canvas": consoleAt("canvas", "Canvas console"),
});
