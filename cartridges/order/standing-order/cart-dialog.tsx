import { Undo2 } from "lucide-react";
import { useState } from "react";
import { monthAndDay, pieces, signedDollars } from "#ui/formats";
import { Button, IconButton } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type StandingOrderCartridge from "./cartridge";
import type { StandingOrderState } from "./cartridge";
import { byDay, differenceCents, type CartLine } from "./rules";

interface Props {
  cartridge: StandingOrderCartridge;
  state: StandingOrderState;
  close: () => void;
  done: () => void;
}

/** How the cart changed while the user was filling it. */
export function CartChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <Notice kind="warn" title="Changed while you ordered">
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * The cart (spec 2.6): the changes by day with their start and price difference,
 * and the submit button.
 */
export default function CartDialog({ cartridge, state, close, done }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const days = byDay(state.cart, state.service_days);
  // Changes from before the dialog was opened are already shown in it.
  const [seen, setSeen] = useState(state.changes.length);
  const submit = async () => {
    setFailure(null);
    if (state.changes.length !== seen) {
      setSeen(state.changes.length);
      return setFailure("Something changed meanwhile. Please review it and submit again.");
    }
    try {
      toastSuccess(await cartridge.submit());
      done();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      begins="reading"
      title="Review changes"
      description="New items need driver approval and may take 1-2 delivery cycles."
      actions={
        <>
          <Button size="large" onClick={close}>
            Back
          </Button>
          <Button
            variant="primary"
            size="large"
            busy={state.submitting}
            disabled={state.cart.length === 0}
            onClick={() => void submit()}
          >
            {state.submitting ? "Submitting…" : "Submit Order"}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <CartChanges changes={state.changes} />
      {days.map(({ day, lines, difference }) => (
        <section key={day} aria-label={`Every ${day}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5">
            <h3 className="font-semibold">
              Every {day}
              {state.first_dates[day] && (
                <span className="text-13 font-normal text-ink-2"> starting {monthAndDay(state.first_dates[day])}</span>
              )}
            </h3>
            <p className="text-15">
              <strong>{signedDollars(difference)}</strong> <span className="text-ink-2">each delivery</span>
            </p>
          </div>
          <ul>
            {lines.map((line) => (
              <Line key={line.sku} line={line} undo={() => cartridge.setQuantity(line.sku, day, line.current)} />
            ))}
          </ul>
        </section>
      ))}
      {state.cart.length === 0 && <p className="text-ink-2">Nothing is changed.</p>}
      <p className="flex justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <span>{state.every === "week" ? "Each week" : "Every two weeks"}</span>
        <span>{signedDollars(differenceCents(state.cart))}</span>
      </p>
      <TextField
        label="Note for your driver"
        value={state.notes}
        maxLength={2_000}
        onChange={({ currentTarget }) => cartridge.setNotes(currentTarget.value)}
      />
    </Dialog>
  );
}

function Line({ line: { name, day, quantity, current, price_cents }, undo }: { line: CartLine; undo: () => void }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="leading-tight font-medium">{name}</p>
        <p className="text-13 text-ink-2">
          {current === 0 ? "new" : `was ${pieces(current)}`} · {signedDollars((quantity - current) * price_cents)}
        </p>
      </div>
      <strong className="text-xl">{pieces(quantity)}</strong>
      <IconButton label={`Undo ${name} on ${day}`} onClick={undo} className="border-transparent text-accent">
        <Undo2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}
