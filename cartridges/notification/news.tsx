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

/** So many are held to be taken away again; older ones have left by themselves. */
const MAX_TOASTS = 10;

/** On a page's first look only what has just happened is a toast, as what a sign-in has brought; anything older is in the bell's count alone. */
const JUST_NOW_MS = 30_000;
/** The inbox says it already: a toast would only lie over it. On the page that an entry leads to, what is new may stand far down. */
const isInboxPage = (page: string) => /^(\/driver|\/customer)?\/inbox$/.test(page);

/** The latest entry that this browser has shown: no page shows it again. */
const LATEST = "clothesline:latest-news";

/**
 * Keeps the count of the bell, and lets the page ask for its data anew when the lists of the person's role have changed. What happens
 * while somebody looks is glimpsed as a toast besides; the inbox keeps it. A person who wants no toasts has live lists all the same.
 */
export function News() {
  usePageRead();
  const refresh = useRefresh();
  const { pathname, search } = useLocation();
  const here = useRef("");
  here.current = pathname + search;
  const places = useRef<readonly string[]>([]);
  /** The latest entry that this page knows of. */
  const seen = useRef<string>();
  const toasts = useRef<readonly { href: string | null; withdraw: () => void }[]>([]);
  /** Whoever stands where an entry leads has seen what it says. What could not be marked is marked at the next visit. */
  const readHere = useCallback(() => {
    if (document.visibilityState !== "visible" || !places.current.includes(here.current)) return;
    places.current = places.current.filter((place) => place !== here.current);
    const until = seen.current && { until: seen.current };
    void call("POST /notifications/read-all", { href: here.current, ...until }).catch(() => {});
  }, []);
  useEffect(() => {
    // Ids are made in the order of time.
    let latest = readDraft<string>(LATEST) ?? "";
    let since = Date.now() - JUST_NOW_MS;
    let left = false;
    const show = ({ notifications, unread, waiting, places: leadTo }: Unread) => {
      if (left) return;
      setUnread(unread);
      setWaiting(waiting);
      places.current = leadTo;
      seen.current = notifications.at(-1)?.id;
      const fresh = notifications.filter(({ id, created_at }) => id > latest && Date.parse(created_at) >= since);
      latest = [latest, ...notifications.map(({ id }) => id)].sort().at(-1)!;
      since = 0;
      if (document.visibilityState === "visible") {
        const glimpsed = fresh.filter(({ toast }) => toast && !isInboxPage(here.current));
        const shown = glimpsed.map(({ type, message, href }) => ({ href, withdraw: TOASTS[type](message) }));
        toasts.current = [...toasts.current, ...shown].slice(-MAX_TOASTS);
        keepDraft(LATEST, latest);
      }
      readHere();
    };
    const look = () => void call("GET /notifications", {}, { unasked: true }).then(show, () => {});
    look();
    const listsChanged = () => {
      look();
      void refresh();
    };
    const [leaveInbox, leaveLists] = [watchTopic("inbox", look), watchTopic("lists", listsChanged)];
    document.addEventListener("visibilitychange", readHere);
    return () => {
      left = true;
      leaveInbox();
      leaveLists();
      document.removeEventListener("visibilitychange", readHere);
    };
  }, [refresh, readHere]);
  useEffect(() => {
    readHere();
    const page = pathname + search;
    const isReached = (href: string | null) => page === href || isInboxPage(page);
    for (const { href, withdraw } of toasts.current) if (isReached(href)) withdraw();
    toasts.current = toasts.current.filter(({ href }) => !isReached(href));
  }, [readHere, pathname, search]);
  return null;
}
