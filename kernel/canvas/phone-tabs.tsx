import { LayoutDashboard } from "lucide-react";
import { IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { useScrollToCurrent } from "#ui/scroll-to-current";

export interface PhoneTabsProps {
  cards: readonly string[];
  /** The visible card. */
  current: string | null;
  labels: ReadonlyMap<string, string>;
  onShow: (card: string) => void;
}

/** On a phone one card shows at a time; these tabs select it. */
export function PhoneTabs({ cards, current, labels, onShow, onArrange }: PhoneTabsProps & { onArrange: () => void }) {
  const tabs = useScrollToCurrent(current ?? "");
  return (
    <div className="flex items-center border-b border-line bg-surface pr-1 md:hidden">
      <nav ref={tabs} aria-label="Cards" className="flex min-w-0 flex-1 gap-1 overflow-x-auto px-2">
        {cards.map((card) => (
          <button
            key={card}
            type="button"
            aria-current={card === current}
            onClick={() => onShow(card)}
            className={classes(
              "min-h-12 border-b-3 px-3 text-15 font-semibold whitespace-nowrap",
              card === current ? "border-accent text-accent" : "border-transparent text-ink-2",
            )}
          >
            {labels.get(card) ?? card}
          </button>
        ))}
      </nav>
      <IconButton label="Arrange" onClick={onArrange} className="border-transparent">
        <LayoutDashboard aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
