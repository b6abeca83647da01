import { lazy, Suspense, useState, type ComponentType } from "react";
import { loadCartridge } from "#kernel/cartridge-parts";

interface Shown {
  id: string;
  cartridgeKey: Readonly<Record<string, string>>;
  data: unknown;
}

const screens = new Map<string, ComponentType<Shown>>();
/** A cartridge's own view, by its id; loaded once, and drawn by the server as on any page. */
function screenOf(id: string): ComponentType<Shown> {
  const known = screens.get(id);
  if (known) return known;
  const made = lazy(async () => {
    const model = await loadCartridge(id);
    return {
      default: function Screen({ cartridgeKey, data }: Shown) {
        const [cartridge] = useState(() => {
          const drawn = new model({ ...cartridgeKey });
          drawn.load(data);
          return drawn;
        });
        return <>{cartridge.render("canvas")}</>;
      },
    };
  });
  screens.set(id, made);
  return made;
}

/**
 * A screen of the portal with data that are shown and nothing more: its view is the one that people work with, but it stands in no frame,
 * so it watches nothing, sends nothing, and cannot be pressed.
 */
export function StoryScreen(shown: Shown) {
  const Screen = screenOf(shown.id);
  return (
    // React 18 knows no `inert`; as an empty attribute it is passed on.
    <div {...{ inert: "" }} className="pointer-events-none max-h-184 overflow-hidden p-4 select-none">
      <Suspense fallback={<div className="min-h-64 rounded-card bg-sunk" />}>
        <Screen {...shown} />
      </Suspense>
    </div>
  );
}
