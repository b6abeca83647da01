import { useState } from "react";
import { EffectDialog } from "#kernel/effect-dialog";
import { FromField, PercentField, percentOf, RoundField, ToRouteField } from "#ui/effects";
import { pieces } from "#ui/formats";
import type CustomerListCartridge from "./cartridge";
import type { Choosing } from "./choosing";
import type { CustomerListData } from "./schema";

interface Props {
  cartridge: CustomerListCartridge;
  data: CustomerListData;
  choosing: Choosing;
  onClose: () => void;
}

const whom = (count: number) => (count === 1 ? "1 customer" : `${pieces(count)} customers`);

/** Moves the chosen customers to another route, after a preview. */
export function MoveChosen({ cartridge, data, choosing: { choice, count, none }, onClose }: Props) {
  const [toRoute, setToRoute] = useState("");
  const [from, setFrom] = useState(data.first_open);
  const moving = { ...choice, to_route: toRoute, from };
  return (
    <EffectDialog
      title="Move to a route"
      description={`${whom(count)}. They keep their weekdays and everything they rent.`}
      act="Move"
      change={moving}
      preview={cartridge.moveEffect}
      run={cartridge.move}
      onClose={onClose}
      onDone={() => {
        none();
        onClose();
      }}
      fields={(wrong) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <ToRouteField
            routes={data.routes}
            value={toRoute}
            error={toRoute === "" && wrong.to_route ? "Choose a route." : (wrong.to_route ?? wrong.route)}
            onChange={setToRoute}
          />
          <FromField today={data.today} value={from} error={wrong.from} onChange={setFrom} />
        </div>
      )}
    />
  );
}

/** Raises the prices of the chosen customers' items, after a preview. */
export function RaiseChosen({ cartridge, data, choosing: { choice, count, none }, onClose }: Props) {
  const [percent, setPercent] = useState("");
  const [roundUp, setRoundUp] = useState(false);
  const [from, setFrom] = useState(data.first_open);
  const raising = { ...choice, percent: percentOf(percent), round_up: roundUp, from };
  return (
    <EffectDialog
      title="Raise prices"
      description={`${whom(count)}, with all their items.`}
      act="Change prices"
      change={raising}
      preview={cartridge.raiseEffect}
      run={cartridge.raise}
      onClose={onClose}
      onDone={() => {
        none();
        onClose();
      }}
      fields={(wrong) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <PercentField value={percent} error={wrong.percent} onChange={setPercent} />
          <FromField today={data.today} value={from} error={wrong.from} onChange={setFrom} />
          <div className="sm:col-span-2">
            <RoundField up={roundUp} onChange={setRoundUp} />
          </div>
        </div>
      )}
    />
  );
}
