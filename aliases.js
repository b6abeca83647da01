// The layers as imports name them, for Vite, Vitest and the tests' own builds; tsconfig.json says the same to TypeScript.
import { resolve } from "node:path";

export const aliases = {
  "~": resolve("app"),
  "#cartridges": resolve("cartridges"),
  "#kernel": resolve("kernel"),
  "#services": resolve("services"),
  "#ui": resolve("ui"),
};
