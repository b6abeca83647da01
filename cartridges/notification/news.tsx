import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { client } from "#kernel/client";
import { keepDraft, readDraft } from "#kernel/device-draft";
import { usePageRead, watchTopic } from "#kernel/live/watch";
import { useRefresh } from "#kernel/refresh";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";
import type calls from "./api.server";
import type { Unread } from "./schema";
import { setUnread, setWaiting } from "./unread";

const call = client<typeof calls>();
const TOASTS = { success: toastSuccess, error: toastError, info: toastInfo };

/** At most this many toasts are tracked for withdrawal; older ones have expired on their own. */
const MAX_TOASTS = 10;

/**
 * On a page's first load only recent entries become toasts, e.g. those a sign-in causes. Older ones
 * only count in the bell.
 */
const JUST_NOW_MS = 30_000;
/**
 * No toasts on the inbox page, which shows the entries already. Other pages may show what is new
 * far below the fold.
 */
const isInboxPage = (page: string) => /^(\/driver|\/customer)?\/inbox$/.test(page);

/** The latest entry that this browser has shown, so that no page shows it again. */
const LATEST = "clothesline:latest-news";

/**
 * Keeps the bell's count current, and refreshes the page's data when the lists of the person's role
 * change. Events also appear briefly as toasts; a person who turned those off still has live lists.
 */
export function News() {
  usePageRead();
  const refresh = useRefresh();
  const { pathname, search } = useLocation();
  const currentPage = useRef("");
  currentPage.current = pathname + search;
  const places = useRef<readonly string[]>([]);
  /** The latest entry that this page knows of. */
  const latestSeen = useRef<string>();
  const toasts = useRef<readonly { href: string | null; withdraw: () => void }[]>([]);
  /** Marks as read what links to the current page. A failed call is retried on the next visit. */
  const readCurrentPage = useCallback(() => {
    if (document.visibilityState !== "visible" || !places.current.includes(currentPage.current)) return;
    places.current = places.current.filter((place) => place !== currentPage.current);
    const until = latestSeen.current && { until: latestSeen.current };
    void call("POST /notifications/read-all", { href: currentPage.current, ...until }).catch(() => {});
  }, []);
  useEffect(() => {
    // Ids are time-ordered.
    let latest = readDraft<string>(LATEST) ?? "";
    let since = Date.now() - JUST_NOW_MS;
    let isUnmounted = false;
    const show = ({ notifications, unread, waiting, places: leadTo }: Unread) => {
      if (isUnmounted) return;
      setUnread(unread);
      setWaiting(waiting);
      places.current = leadTo;
      latestSeen.current = notifications.at(-1)?.id;
      const fresh = notifications.filter(({ id, created_at }) => id > latest && Date.parse(created_at) >= since);
      latest = [latest, ...notifications.map(({ id }) => id)].sort().at(-1)!;
      since = 0;
      if (document.visibilityState === "visible") {
        const toasted = fresh.filter(({ toast }) => toast && !isInboxPage(currentPage.current));
        const shown = toasted.map(({ type, message, href }) => ({ href, withdraw: TOASTS[type](message) }));
        toasts.current = [...toasts.current, ...shown].slice(-MAX_TOASTS);
        keepDraft(LATEST, latest);
      }
      readCurrentPage();
    };
    const look = () => void call("GET /notifications", {}, { unasked: true }).then(show, () => {});
    look();
    const listsChanged = () => {
      look();
      void refresh();
    };
    const [leaveInbox, leaveLists] = [watchTopic("inbox", look), watchTopic("lists", listsChanged)];
    document.addEventListener("visibilitychange", readCurrentPage);
    return () => {
      isUnmounted = true;
      leaveInbox();
      leaveLists();
      document.removeEventListener("visibilitychange", readCurrentPage);
    };
  }, [refresh, readCurrentPage]);
  useEffect(() => {
    readCurrentPage();
    const page = pathname + search;
    const isReached = (href: string | null) => page === href || isInboxPage(page);
    for (const { href, withdraw } of toasts.current) if (isReached(href)) withdraw();
    toasts.current = toasts.current.filter(({ href }) => !isReached(href));
  }, [readCurrentPage, pathname, search]);
  return null;
}
