import { minify } from "@swc/core";
import type { Plugin } from "vite";

/**
 * Minifies a build's scripts for the browser by swc, which is ten times as fast as terser and writes half a percent less (0186). It runs on
 * what all other plugins have written.
 */
export const minified = (): Plugin => ({
  name: "minified",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  renderChunk: {
    order: "post",
    async handler(script, _, { format }) {
      // Where the libraries' notices are (vite.config.ts); swc would put declarations before it.
      const [notice = ""] = /^\/\*! .*\*\/\n/.exec(script) ?? [];
      const { code } = await minify(script, {
        module: format === "es",
        ecma: 2020,
        compress: { passes: 2 },
        mangle: true,
        format: { comments: false },
      });
      return { code: notice + code, map: null };
    },
  },
});
