import { lazy, Suspense, useState, type ComponentType } from "react";
import { loadCartridge } from "#kernel/cartridge-parts";

interface Shown {
  id: string;
  cartridgeKey: Readonly<Record<string, string>>;
  data: unknown;
}

const screens = new Map<string, ComponentType<Shown>>();
/** A cartridge's own view by its id, loaded once and rendered on the server as on any page. */
function screenOf(id: string): ComponentType<Shown> {
  const cached = screens.get(id);
  if (cached) return cached;
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
 * A screen of the portal with static data: the real view, but outside a frame, so it watches
 * nothing, sends nothing, and cannot be clicked.
 */
export function StoryScreen(shown: Shown) {
  const Screen = screenOf(shown.id);
  return (
    // React 18 does not support `inert`, but passes it on as an empty attribute.
    <div {...{ inert: "" }} className="pointer-events-none max-h-184 overflow-hidden p-4 select-none">
      <Suspense fallback={<div className="min-h-64 rounded-card bg-sunk" />}>
        <Screen {...shown} />
      </Suspense>
    </div>
  );
}
