import { useEffect, useState } from "react";
import { Card } from "#ui/card";

type Way = "kept" | "in a browser" | "no worker";

/** What this device can do offline, and how to make that last. Known only in the browser. */
export function OnThisPhone() {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    setWay(!("serviceWorker" in navigator) ? "no worker" : isInstalled ? "kept" : "in a browser");
  }, []);
  return (
    <Card title="Without a connection">
      <p className="text-ink-2">
        {way === "no worker"
          ? "Pages need a connection here: this portal is not opened over https. Everything else works."
          : "Your load lists, customers, notes and journal open on this phone without a connection, up to three days old."}
      </p>
      {way === "in a browser" && (
        <p className="text-ink-2">
          Add Clothesline to your home screen to keep them: an iPhone deletes what a website keeps after seven days
          without a visit. Use Share, then Add to Home Screen.
        </p>
      )}
    </Card>
  );
}
