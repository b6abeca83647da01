import { useEffect } from "react";
import { callApi } from "./api-client";
import { watchTopic } from "./live/watch";
import { useRefresh } from "./refresh";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";

interface Shown {
  id: string;
  type: "success" | "error" | "info";
  message: string;
}

const TOASTS = { success: toastSuccess, error: toastError, info: toastInfo };

/**
 * Lets the page ask for its data anew when the lists of the person's role have changed, and shows what happened to them as toasts, at
 * once and from then on, on each of their devices. A person who wants no toasts has live lists all the same.
 */
export function News() {
  const refresh = useRefresh();
  useEffect(() => {
    const shown = new Set<string>();
    const show = (news: readonly Shown[]) => {
      const fresh = news.filter(({ id }) => !shown.has(id));
      if (fresh.length === 0) return;
      refresh();
      for (const { id, type, message } of fresh) {
        shown.add(id);
        TOASTS[type](message);
      }
      // What could not be marked is shown once more on the next page: better twice than never.
      void callApi("POST", "/notifications/read", { ids: fresh.map(({ id }) => id) }).catch(() => {});
    };
    const look = () =>
      void callApi<{ notifications: Shown[] }>("GET", "/notifications").then(
        ({ notifications }) => show(notifications),
        () => {},
      );
    look();
    const [leaveInbox, leaveLists] = [watchTopic("inbox", look), watchTopic("lists", refresh)];
    return () => {
      leaveInbox();
      leaveLists();
    };
  }, [refresh]);
  return null;
}
