import { Ellipsis } from "lucide-react";
import { useRef, useState, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { onDemand } from "./on-demand";
import type { MenuEntry, Opening } from "./opened-menu";
import { MissingDialog } from "./plain-dialog";

interface ButtonProps {
  /** The accessible name. */
  label: string;
  title: string;
}

/**
 * A button with a menu that is fetched when the page is idle: the menu library is 28 kB, and each
 * menu adds its entries and icons. After the first opening the button is the library's; until it
 * has rendered, ours remains.
 */
export function menuOnDemand<Props extends object>(
  load: () => Promise<{ default: (props: Props & Opening) => ReactNode }>,
): ComponentType<Props & ButtonProps> {
  type Asked = Props & Opening & { close: () => void };
  // Rendered in the body, because the button's container may be small or move.
  const Opened = onDemand<Asked>(load, ({ close, retry }) =>
    createPortal(<MissingDialog retry={retry} close={close} />, document.body),
  );
  return function MenuOnDemand({ label, title, ...rest }: Props & ButtonProps) {
    const [pressed, setPressed] = useState<"by pointer" | "by key" | null>(null);
    const [isDrawn, setDrawn] = useState(false);
    const ours = useRef<HTMLButtonElement>(null);
    const button: ComponentProps<"button"> = {
      type: "button",
      "aria-label": label,
      title,
      className: "grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11",
      children: <Ellipsis aria-hidden className="size-5" />,
    };
    const close = () => {
      setPressed(null);
      ours.current?.focus();
    };
    const props = {
      ...rest,
      button: <button {...button} />,
      byKey: pressed === "by key",
      onDrawn: () => setDrawn(true),
      close,
    } as unknown as Asked;
    return (
      <>
        {!isDrawn && (
          <button
            {...button}
            ref={ours}
            aria-haspopup="menu"
            aria-expanded={false}
            data-kept={pressed === null ? undefined : ""}
            // A click without a pointer position comes from a key, unless it is a replayed one.
            onClick={({ detail, nativeEvent }) =>
              setPressed(detail === 0 && nativeEvent.isTrusted ? "by key" : "by pointer")
            }
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              setPressed("by key");
            }}
          />
        )}
        {pressed !== null && <Opened {...props} />}
      </>
    );
  };
}

/** A button with a text menu; the entries are computed while it is open. */
export const Menu = menuOnDemand<{ entries: () => readonly MenuEntry[] }>(() => import("./opened-menu"));
