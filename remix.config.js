// The single home of the Remix options. Remix's Vite plugin does not read this file by itself: vite.config.ts imports it
// and hands it over.

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    // Discovered late, the routes of a new build get into a page of an old one (remix-run/remix#10455).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
