// What a frame has besides what it shows, and what may wait until the page answers taps.
import { later } from "#ui/later";

export const WaitingPage = later(() => import("#kernel/waiting-page"));
export const OfflinePages = later(() => import("./service-worker/offline-pages"));
