import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { aliases } from "./aliases.js";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: { alias: aliases },
  // npm run dev: what the browser imports is said here. Looked for, the server's packages would be made ready for it too.
  optimizeDeps: {
    noDiscovery: true,
    include: ["lucide-react", "radix-ui", "react-hotkeys-hook", "sonner", "uuid", "zod"],
  },
  build: { target: "es2022", reportCompressedSize: false },
});
