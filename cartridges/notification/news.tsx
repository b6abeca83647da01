import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { client } from "#kernel/client";
import { watchTopic } from "#kernel/live/watch";
import { useRefresh } from "#kernel/refresh";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";
import type calls from "./api.server";
import type { Unread } from "./schema";
import { setUnread } from "./unread";

const call = client<typeof calls>();
const TOASTS = { success: toastSuccess, error: toastError, info: toastInfo };

/**
 * Keeps the count of the bell, and lets the page ask for its data anew when the lists of the person's role have changed. What happens
 * while somebody looks is glimpsed as a toast besides; the inbox keeps it. A person who wants no toasts has live lists all the same.
 */
export function News() {
  const refresh = useRefresh();
  const { pathname, search } = useLocation();
  const here = useRef("");
  here.current = pathname + search;
  useEffect(() => {
    let known: ReadonlySet<string> | null = null;
    let left = false;
    const show = ({ notifications, unread }: Unread) => {
      if (left) return;
      setUnread(unread);
      const fresh = notifications.filter(({ id }) => known !== null && !known.has(id));
      known = new Set([...(known ?? []), ...notifications.map(({ id }) => id)]);
      if (document.visibilityState === "visible")
        for (const { toast, type, message } of fresh) if (toast) TOASTS[type](message);
      if (notifications.some(({ href }) => href === here.current)) readHere(here.current);
    };
    const look = () => void call("GET /notifications", {}).then(show, () => {});
    look();
    const [leaveInbox, leaveLists] = [watchTopic("inbox", look), watchTopic("lists", refresh)];
    return () => {
      left = true;
      leaveInbox();
      leaveLists();
    };
  }, [refresh]);
  useEffect(() => readHere(pathname + search), [pathname, search]);
  return null;
}

/** Whoever stands where an entry leads has seen what it says. What could not be marked is marked at the next visit. */
function readHere(href: string): void {
  if (document.visibilityState === "visible") void call("POST /notifications/read-all", { href }).catch(() => {});
}
