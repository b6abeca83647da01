import { CircleCheck, Undo2 } from "lucide-react";
import type { Surface } from "~/kernel/base-cartridge";
import { dollars, pieces, signedDollars } from "~/kernel/formats";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { weekTotal, type WeekRow } from "~/ui/week-grid/rules";
import type StandingOrderCartridge from "./cartridge";
import type { StandingOrderState } from "./cartridge";

interface Props {
  cartridge: StandingOrderCartridge;
  state: StandingOrderState;
  all: readonly WeekRow[];
  surface: Surface;
  review: () => void;
}

const changes = (count: number) => (count === 1 ? "1 change" : `${count} changes`);

/** What all of it costs, what the changes add, and the way on. It says where the changes are until they are submitted. */
export function CartBar({ cartridge, state, all, surface, review }: Props) {
  const { pieces: count, cents, difference } = weekTotal(all);
  const { cart, discarded, every } = state;
  return (
    <div className={surface === "page" ? "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface print:hidden" : "border-t border-line pb-3"}>
      <div className={classes("mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2.5", surface === "page" && "pb-3 sm:pb-4")}>
        <p className="min-w-0 flex-1 leading-tight">
          <strong className="block text-2xl leading-tight tracking-tight whitespace-nowrap">{dollars(cents)}</strong>
          <span className="text-[13px] text-ink-2">every {every}<span className="max-sm:hidden">, {pieces(count)} pieces</span></span>
        </p>
        <p role="status" className="text-right leading-tight max-sm:text-[13px]">
          {cart.length > 0 && (
            <>
              <strong className="block text-accent sm:text-2xl sm:leading-tight">{signedDollars(difference)}</strong>
              <span className="inline-flex items-center gap-1 text-[13px] text-ink-2">{changes(cart.length)}<span className="inline-flex items-center gap-1 max-sm:sr-only">, <CircleCheck aria-hidden className="size-3.5 text-ok" />saved on this device</span></span>
            </>
          )}
        </p>
        {cart.length > 0 && <Button size="large" className="max-sm:hidden" onClick={() => cartridge.discard()}><Undo2 aria-hidden className="size-4.5" />Discard changes</Button>}
        {cart.length === 0 && discarded.length > 0 && <Button size="large" onClick={() => cartridge.bringBack()}><Undo2 aria-hidden className="size-4.5" />Bring back {changes(discarded.length)}</Button>}
        <Button look="primary" size="large" className="max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap" disabled={cart.length === 0} onClick={review}>Review changes</Button>
      </div>
    </div>
  );
}
