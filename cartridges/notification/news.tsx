import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { client } from "#kernel/client";
import { keepDraft, readDraft } from "#kernel/device-draft";
import { watchTopic } from "#kernel/live/watch";
import { useRefresh } from "#kernel/refresh";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";
import type calls from "./api.server";
import type { Unread } from "./schema";
import { setUnread } from "./unread";

const call = client<typeof calls>();
const TOASTS = { success: toastSuccess, error: toastError, info: toastInfo };

/** On a page's first look only what has just happened is a toast, as what a sign-in has brought; anything older is in the bell's count alone. */
const JUST_NOW_MS = 30_000;
/** The latest entry that this browser has shown: no page shows it again. */
const LATEST = "clothesline:latest-news";

/**
 * Keeps the count of the bell, and lets the page ask for its data anew when the lists of the person's role have changed. What happens
 * while somebody looks is glimpsed as a toast besides; the inbox keeps it. A person who wants no toasts has live lists all the same.
 */
export function News() {
  const refresh = useRefresh();
  const { pathname, search } = useLocation();
  const here = useRef("");
  here.current = pathname + search;
  const places = useRef<readonly string[]>([]);
  /** Whoever stands where an entry leads has seen what it says. What could not be marked is marked at the next visit. */
  const readHere = useCallback(() => {
    if (document.visibilityState !== "visible" || !places.current.includes(here.current)) return;
    places.current = places.current.filter((place) => place !== here.current);
    void call("POST /notifications/read-all", { href: here.current }).catch(() => {});
  }, []);
  useEffect(() => {
    // Ids are made in the order of time.
    let latest = readDraft<string>(LATEST) ?? "";
    let since = Date.now() - JUST_NOW_MS;
    let left = false;
    const show = ({ notifications, unread, places: leadTo }: Unread) => {
      if (left) return;
      setUnread(unread);
      places.current = leadTo;
      const fresh = notifications.filter(({ id, created_at }) => id > latest && Date.parse(created_at) >= since);
      latest = [latest, ...notifications.map(({ id }) => id)].sort().at(-1)!;
      since = 0;
      if (document.visibilityState === "visible") {
        for (const { toast, type, message } of fresh) if (toast) TOASTS[type](message);
        keepDraft(LATEST, latest);
      }
      readHere();
    };
    const look = () => void call("GET /notifications", {}).then(show, () => {});
    look();
    const [leaveInbox, leaveLists] = [watchTopic("inbox", look), watchTopic("lists", refresh)];
    document.addEventListener("visibilitychange", readHere);
    return () => {
      left = true;
      leaveInbox();
      leaveLists();
      document.removeEventListener("visibilitychange", readHere);
    };
  }, [refresh, readHere]);
  useEffect(readHere, [readHere, pathname, search]);
  return null;
}
