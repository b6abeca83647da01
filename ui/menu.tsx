import { Ellipsis } from "lucide-react";
import { useState, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { onDemand } from "./on-demand";
import type { MenuEntry, Opening } from "./opened-menu";
import { MissingDialog } from "./plain-dialog";

interface ButtonProps {
  /** What it is called by a screen reader. */
  label: string;
  title: string;
}
/**
 * A button with a menu that is fetched when the page is idle: what a menu is made of is 28 kB, and its entries with their icons are its own.
 * The button becomes the library's when it is first pressed.
 */
export function menuOnDemand<Props extends object>(
  load: () => Promise<{ default: (props: Props & Opening) => ReactNode }>,
): ComponentType<Props & ButtonProps> {
  type Asked = Props & Opening & { closed: ReactNode; close: () => void };
  const Opened = onDemand<Asked>(
    load,
    ({ closed, close, retry }) => (
      <>
        {closed}
        <MissingDialog retry={retry} close={close} />
      </>
    ),
    ({ closed }) => closed,
  );
  return function MenuOnDemand({ label, title, ...rest }: Props & ButtonProps) {
    const [pressed, setPressed] = useState<"by pointer" | "by key" | null>(null);
    const button: ComponentProps<"button"> = {
      type: "button",
      "aria-label": label,
      title,
      className: "grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk md:size-11",
      children: <Ellipsis aria-hidden className="size-5" />,
    };
    const closed = (
      <button
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        // A click without a place on the screen is a key's.
        onClick={({ detail }) => setPressed(detail > 0 ? "by pointer" : "by key")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setPressed("by key");
        }}
      />
    );
    if (pressed === null) return closed;
    const opening: Opening = { button: <button {...button} />, byKey: pressed === "by key" };
    const asked = { ...rest, ...opening, closed, close: () => setPressed(null) } as unknown as Asked;
    return <Opened {...asked} />;
  };
}

/** A button with a menu of a few words, from above; they are asked for while it is open. */
export const Menu = menuOnDemand<{ entries: () => readonly MenuEntry[] }>(() => import("./opened-menu"));
