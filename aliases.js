// The import aliases of the layers, for Vite, Vitest and the tests' own builds; tsconfig.json has the same for TypeScript.
import { resolve } from "node:path";

export const aliases = {
  "~": resolve("app"),
  "#cartridges": resolve("cartridges"),
  "#kernel": resolve("kernel"),
  "#services": resolve("services"),
  "#ui": resolve("ui"),
};
