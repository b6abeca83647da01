import { CircleCheck, Undo2 } from "lucide-react";
import type { Surface } from "#kernel/base-cartridge";
import { dollars, pieces, signedDollars } from "#ui/formats";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { weekTotal, type WeekRow } from "#ui/week-grid/rules";
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

/**
 * The total cost, the difference of the changes, and the button to review them. Says that changes
 * are on this device until submitted.
 */
export function CartBar({ cartridge, state, all, surface, review }: Props) {
  const { pieces: count, cents, difference } = weekTotal(all);
  const { cart, discarded, every } = state;
  return (
    <div
      className={
        surface === "page"
          ? "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface print:hidden"
          : "border-t border-line pb-3"
      }
    >
      <div
        className={classes(
          "mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-2.5",
          surface === "page" && "pb-3 sm:pb-4",
        )}
      >
        <div className="flex-auto leading-tight sm:flex sm:items-center sm:justify-between">
          <p>
            <strong className="block text-xl leading-tight tracking-tight whitespace-nowrap sm:text-2xl">
              {dollars(cents)}
            </strong>
            <span className={classes("text-13 text-ink-2", cart.length > 0 && "max-sm:sr-only")}>
              every {every}
              <span className="max-sm:hidden">, {pieces(count)} pieces</span>
            </span>
          </p>
          <p role="status" className="text-13 whitespace-nowrap text-ink-2 sm:text-right">
            {cart.length > 0 && (
              <>
                <strong className="text-accent sm:block sm:text-2xl sm:leading-tight">
                  {signedDollars(difference)}
                </strong>
                <span className="sm:hidden"> · </span>
                {changes(cart.length)}
                <span className="max-sm:sr-only">
                  {" "}
                  · <CircleCheck aria-hidden className="mr-1 inline size-3.5 text-ok" />
                  saved on this device
                </span>
              </>
            )}
          </p>
        </div>
        {cart.length > 0 && (
          <Button size="large" className="max-sm:hidden" onClick={() => cartridge.discard()}>
            <Undo2 aria-hidden className="size-4.5" />
            Discard changes
          </Button>
        )}
        {cart.length === 0 && discarded.length > 0 && (
          <Button size="large" onClick={() => cartridge.bringBack()}>
            <Undo2 aria-hidden className="size-4.5" />
            Bring back {changes(discarded.length)}
          </Button>
        )}
        <Button
          variant="primary"
          size="large"
          className="max-sm:flex-1 max-sm:px-3 max-sm:text-15 max-sm:whitespace-nowrap"
          disabled={cart.length === 0}
          onClick={review}
        >
          Review changes
        </Button>
      </div>
    </div>
  );
}
