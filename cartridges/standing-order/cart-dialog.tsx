import { useState } from "react";
import { ApiError } from "~/kernel/api-client";
import { dollars, longDate, pieces } from "~/kernel/formats";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/stepper";
import { toastSuccess } from "~/ui/toasts";
import type StandingOrderCartridge from "./cartridge";
import type { StandingOrderState } from "./cartridge";
import { differenceCents, MOST_PIECES } from "./rules";

interface Props {
  cartridge: StandingOrderCartridge;
  state: StandingOrderState;
  close: () => void;
  done: () => void;
}

/** The cart (spec 2.6): every change with the date it would hold from, what it costs, and the submit. */
export default function CartDialog({ cartridge, state, close, done }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const difference = differenceCents(state.cart);
  const submit = async () => {
    setFailure(null);
    try {
      toastSuccess(await cartridge.submit());
      done();
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : "Failed to submit order. Please try again.");
    }
  };
  return (
    <Dialog
      open onOpenChange={(open) => open || close()} title="Your changes" description="New items need driver approval and may take 1-2 delivery cycles."
      actions={
        <>
          <Button size="large" onClick={close}>Back</Button>
          <Button look="primary" size="large" busy={state.submitting} disabled={state.cart.length === 0} onClick={() => void submit()}>{state.submitting ? "Submitting…" : "Submit Order"}</Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <ul>
        {state.cart.map((line) => {
          const product = state.products.find(({ sku }) => sku === line.sku)!;
          const first = state.first_dates[line.day];
          return (
            <li key={`${line.sku} ${line.day}`} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0">
              <div className="min-w-44 flex-1">
                <p className="font-semibold">{line.name}</p>
                <p className="text-[13px] text-ink-2">{line.type === "add" ? "New" : `${pieces(line.current)} now`} · every {line.day}{first && ` from ${longDate(first).replace(/^\w+, /, "")}`}</p>
              </div>
              <Stepper value={line.quantity} of={`${line.name} on ${line.day}`} label={`${line.name} on ${line.day} in the cart`} most={MOST_PIECES} onChange={(quantity) => cartridge.setQuantity(product, line.day, quantity)} />
            </li>
          );
        })}
      </ul>
      {state.cart.length === 0 && <p className="text-ink-2">The cart is empty.</p>}
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold"><span>{difference < 0 ? "Less than now, each time" : "More than now, each time"}</span><span>{dollars(Math.abs(difference))}</span></p>
      <TextField label="Note for your driver" value={state.notes} maxLength={2_000} onChange={({ currentTarget }) => cartridge.setNotes(currentTarget.value)} />
    </Dialog>
  );
}
