import { useNavigate, useNavigation } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#ui/button";
import { isWaiting, subscribeToWaiting, waitingForPages } from "./patient-pages";

// Installed once this part has loaded, which is when the page becomes interactive.
window.fetch = waitingForPages(window.fetch.bind(window));

/**
 * Shown while a navigation waits for the network: the current page stays, and the other opens when
 * it can.
 */
export default function WaitingPage() {
  const { state } = useNavigation();
  const waits = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false);
  const navigate = useNavigate();
  if (state !== "loading" || !waits) return null;
  // A navigation within the page cancels the waiting one.
  const stay = () => navigate("#content", { replace: true, preventScrollReset: true });
  return (
    <div
      role="status"
      className="sticky top-0 z-30 flex min-h-14 items-center gap-3 bg-warn-wash px-4 py-1 text-15 font-semibold text-warn print:hidden"
    >
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <p className="flex-1">You're offline. This page opens when you're connected again.</p>
      <Button onClick={stay}>Stay here</Button>
    </div>
  );
}
