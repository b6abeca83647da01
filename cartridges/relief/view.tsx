import { useNavigate } from "@remix-run/react";
import { LayoutDashboard, Truck } from "lucide-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { longDate } from "#ui/formats";
import { Button, ButtonLink } from "#ui/button";
import { Card } from "#ui/card";
import { SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import type ReliefCartridge from "./cartridge";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
/** The day a relief driver is shown first (spec 9). */
const DEFAULT_DAY = "Tuesday";
const loadListOf = (route: string, date: string) => ({ cartridge: "load-list", key: { route, date } });

export default function ReliefView({ cartridge }: { cartridge: ReliefCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [failure, setFailure] = useState<string | null>(null);
  const giveBack = (id: string) => cartridge.endCoverage(id).catch((error: Error) => setFailure(error.message));
  if (!data) return null;
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-[22px] font-bold">Relief Coverage Tools</h1>
        <p className="text-ink-2">Take over a route for a day, and its load list is yours.</p>
      </div>
      <ButtonLink size="large" to="/driver/dashboard">
        <LayoutDashboard aria-hidden className="size-5" />
        Regular Dashboard
      </ButtonLink>
      {failure && <Notice kind="bad">{failure}</Notice>}
      {data.coverages.map(({ id, route, date }) => (
        <Card key={id} title={`Route ${route} - ${longDate(date)}`}>
          <div className="flex flex-wrap gap-2 [&>*]:flex-1">
            <Button size="large" onClick={() => void giveBack(id)}>
              End coverage
            </Button>
            <CartridgeButtonLink variant="primary" size="large" to={loadListOf(route, date)}>
              <Truck aria-hidden className="size-5" />
              Load List
            </CartridgeButtonLink>
          </div>
        </Card>
      ))}
      {data.own_route ? (
        <Notice>You drive route {data.own_route}. Only a relief driver takes over another route.</Notice>
      ) : (
        <Setup cartridge={cartridge} routes={data.routes} />
      )}
    </div>
  );
}

function Setup({ cartridge, routes }: { cartridge: ReliefCartridge; routes: readonly string[] }) {
  const [choice, setChoice] = useState({ route: "", day: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const day = DAYS.find((each) => each === choice.day);
    if (!day) return;
    setBusy(true);
    try {
      navigate(hrefOf(loadListOf(choice.route, await cartridge.startCoverage(choice.route, day))));
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Card title="Route Coverage Setup">
      <form onSubmit={(event) => void start(event)} className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SelectField
          label="Which route are you covering?"
          value={choice.route}
          onChange={({ currentTarget }) => setChoice({ route: currentTarget.value, day: choice.day || DEFAULT_DAY })}
        >
          <option value="">Select a route...</option>
          {routes.map((route) => (
            <option key={route} value={route}>
              Route {route}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Which day?"
          value={choice.day}
          onChange={({ currentTarget }) => setChoice({ ...choice, day: currentTarget.value })}
        >
          <option value="">Select a day...</option>
          {DAYS.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!choice.route || !choice.day}>
          Start Route Coverage
        </Button>
      </form>
    </Card>
  );
}
