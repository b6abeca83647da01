import { useCallback, useEffect, useRef, useState } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import type { Fixture } from "./fixtures";

interface RenderRequest {
  id: string;
  opened: Fixture;
  surface: Surface;
  number: number;
  drawn(html: string): void;
}

/**
 * Renders cartridges off screen in the kernel's frame, for contract tests that inspect the output.
 * `place` must be rendered on the page.
 */
export function useDrawing() {
  const [request, setRequest] = useState<RenderRequest | null>(null);
  const count = useRef(0);
  const draw = useCallback(
    (id: string, opened: Fixture, surface: Surface) =>
      new Promise<string>((onDrawn) =>
        setRequest({ id, opened, surface, number: (count.current += 1), drawn: onDrawn }),
      ),
    [],
  );
  const place = request && (
    <Drawing
      key={request.number}
      {...request}
      drawn={(html) => {
        setRequest(null);
        request.drawn(html);
      }}
    />
  );
  return { draw, place };
}

function Drawing({ id, opened, surface, drawn }: RenderRequest) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} hidden>
      <CartridgeFrame
        opened={{ id, ...opened, error: null }}
        surface={surface}
        chrome={() => <Mounted done={() => drawn(box.current!.innerHTML)} />}
      />
    </div>
  );
}

/** Reports once that its siblings are rendered. */
function Mounted({ done }: { done: () => void }) {
  const last = useRef(done);
  useEffect(() => {
    const timer = setTimeout(() => last.current());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
