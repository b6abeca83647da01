import { useEffect, useRef, useState } from "react";
import { Choices } from "#ui/choices";
import { classes } from "#ui/classes";
import { PortalPage } from "../order-portal/portal-page";
import { quantitiesAtFirst } from "../order-portal/rules";
import { shownOn } from "../page-blocks/rules";
import type { PageState } from "./cartridge";

const SCREENS = [
  ["phone", "Phone"],
  ["desk", "Desk"],
] as const;
/** The page's width on a desktop screen, and the smallest scale for the preview. */
const DESK_WIDTH = 1_088;
const SMALLEST = 0.5;

/** The draft as the portal would show it today, drawn by the portal's own components. */
export default function Preview({ data }: { data: PageState }) {
  const [screen, setScreen] = useState<"phone" | "desk">("phone");
  const { frame, scale } = useScale();
  const { draft, portal, today, customer } = data;
  const blocks = shownOn(draft, today);
  const hidden = draft.length - blocks.length;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <Choices
        name={`screen-${customer.number}`}
        legend="Preview"
        value={screen}
        options={SCREENS}
        onChoose={setScreen}
      />
      {draft.length === 0 && <p className="text-ink-2">Without blocks the portal shows its usual page.</p>}
      {hidden > 0 && (
        <p className="text-ink-2">
          {hidden === 1 ? "1 notice is" : `${hidden} notices are`} not shown today, by {hidden === 1 ? "its" : "their"}{" "}
          dates.
        </p>
      )}
      <div
        ref={frame}
        className="overflow-x-auto"
        {...(screen === "desk" && { tabIndex: 0, role: "group", "aria-label": "The page on a desk" })}
      >
        <div
          style={screen === "desk" ? { width: DESK_WIDTH, zoom: scale } : undefined}
          className={classes(
            "rounded-2xl border border-line-strong bg-paper p-4",
            screen === "phone" ? "mx-auto max-w-[390px]" : "px-8 py-6",
          )}
        >
          <p className="mb-4 border-b border-line pb-3 text-xl font-bold wrap-anywhere">{customer.name}</p>
          <PortalPage
            data={portal}
            blocks={blocks}
            quantities={quantitiesAtFirst(portal)}
            locked
            still
            onSet={() => {}}
          />
        </div>
      </div>
    </section>
  );
}

/** The scale at which the desktop width fits this frame. */
function useScale() {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(SMALLEST);
  useEffect(() => {
    const element = frame.current!;
    const watch = new ResizeObserver(() =>
      setScale(Math.min(1, Math.max(SMALLEST, element.clientWidth / (DESK_WIDTH + 2)))),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, scale };
}
