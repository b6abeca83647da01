// Parts of a frame besides its content, loaded once the page is interactive.
import { later } from "#ui/later";

export const WaitingPage = later(() => import("#kernel/waiting-page"));
export const OfflinePages = later(() => import("./service-worker/offline-pages"));
