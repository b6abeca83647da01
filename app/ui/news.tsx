import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { callApi } from "~/kernel/api-client";
import { toastError, toastInfo, toastSuccess } from "./toasts";

interface Unread {
  notifications: { id: string; type: "success" | "error" | "info"; message: string }[];
}

/** Shows what has happened meanwhile as toasts, at once and from then on, and lets the page ask for its data anew. */
export function News() {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  useEffect(() => {
    let asking = false;
    const look = async () => {
      if (asking) return false;
      asking = true;
      try {
        const { notifications } = await callApi<Unread>("GET", "/notifications");
        if (notifications.length === 0) return false;
        await callApi("POST", "/notifications/read", { ids: notifications.map(({ id }) => id) });
        for (const { type, message } of notifications) (type === "error" ? toastError : type === "success" ? toastSuccess : toastInfo)(message);
        return true;
      } catch {
        // What could not be asked for now is still unread at the next look.
        return false;
      } finally {
        asking = false;
      }
    };
    const source = new EventSource("/api/notifications/events");
    source.addEventListener("open", () => void look());
    source.addEventListener("news", () => void look().then((anything) => anything && refresh.current()));
    return () => source.close();
  }, []);
  return null;
}
