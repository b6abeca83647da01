import { useState, type ReactNode } from "react";
import { EffectDialog } from "#kernel/effect-dialog";
import { FromField, PercentField, percentOf } from "#ui/effects";
import type { Choice, EffectAnswer, Raise } from "./schema";
import type { Sending } from "./sending";

/** The prices of all that some customers rent: first what they would come to, then the change. */
export function RaiseDialog({
  who,
  choice,
  today,
  firstOpen,
  cartridge,
  onClose,
  onDone,
  children,
}: {
  /** Whose prices, as the dialog's first words. */
  who: string;
  choice: Choice;
  today: string;
  /** The first date from which it can hold: no truck is loaded on it or later. */
  firstOpen: string;
  cartridge: {
    raiseEffect: (raise: Raise, sending: Sending) => Promise<EffectAnswer | null>;
    raise: (raise: Raise, sending: Sending) => Promise<string | null>;
  };
  onClose: () => void;
  onDone?: () => void;
  children?: ReactNode;
}) {
  const [percent, setPercent] = useState("");
  const [from, setFrom] = useState(firstOpen);
  return (
    <EffectDialog
      title="Raise prices"
      description={`${who}, with all their items. Each price is rounded to the cent, a half cent up.`}
      act="Change prices"
      change={{ ...choice, percent: percentOf(percent), from }}
      preview={cartridge.raiseEffect}
      run={cartridge.raise}
      onClose={onClose}
      onDone={onDone}
      fields={(wrong) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <PercentField value={percent} error={wrong.percent} onChange={setPercent} />
          <FromField today={today} value={from} error={wrong.from} onChange={setFrom} />
        </div>
      )}
    >
      {children}
    </EffectDialog>
  );
}
