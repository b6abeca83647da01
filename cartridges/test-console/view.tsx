import { useEffect, useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { classes } from "#ui/classes";
import type TestConsoleCartridge from "./cartridge";
import { Clipboard } from "./clipboard";
import { Console } from "./console";
import { CartridgeChoice, Panel, SettingFields, Steps, useSetting, type Setting } from "./controls";
import { useDrawing } from "./drawing";
import { Contract, Events, Log, OutboxOf, State } from "./report";
import type { ConsoleData } from "./schema";
import { Stage } from "./stage";

/** The developers' consoles, each with its own stage (decision 0160). */
export default function TestConsoleView({ cartridge }: ViewProps<TestConsoleCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  return data && <Faced key={data.face} cartridge={cartridge} data={data} />;
}

interface FaceProps {
  of: Console;
  setting: Setting;
  change(part: Partial<Setting>): void;
}

function Faced({ cartridge, data }: { cartridge: TestConsoleCartridge; data: ConsoleData }) {
  const [of] = useState(() => new Console(cartridge, data));
  useEffect(() => of.start(), [of]);
  useEffect(() => () => of.end(), [of]);
  const face = { of, ...useSetting(of) };
  switch (data.face) {
    case "cartridges":
      return <Whole {...face} />;
    case "simple":
      return <Simple {...face} />;
    case "mobile":
      return <Mobile {...face} />;
    case "clipboard":
      return <ClipboardFace {...face} />;
    case "canvas":
      return <Cards {...face} />;
  }
}

const grantedOf = ({ of, setting }: FaceProps) => of.sets[setting.set]!;
const TWO = "grid grid-cols-1 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start";

/** Everything at once, for desktops. */
function Whole(face: FaceProps) {
  const { of, setting } = face;
  const bench = of.benches[0]!;
  const { draw, place } = useDrawing();
  return (
    <div className={TWO}>
      <div className="grid grid-cols-1 gap-4">
        <Panel title="Setup">
          <div className="grid grid-cols-1 gap-3">
            <CartridgeChoice console={of} bench={bench} />
            <SettingFields {...face} />
          </div>
        </Panel>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Steps bench={bench} />
        <Panel title="Log">
          <Log log={of.log} />
        </Panel>
        <Panel title="Stage">
          <Stage bench={bench} surface={setting.surface} granted={grantedOf(face)} />
        </Panel>
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:items-start">
          <Panel title="State">
            <State bench={bench} />
          </Panel>
          <Panel title="Contract">
            <Contract bench={bench} draw={draw} />
          </Panel>
          <Panel title="Events">
            <Events benches={of.benches} />
          </Panel>
          <Panel title="Outbox">
            <OutboxOf bench={bench} />
          </Panel>
        </div>
      </div>
      {place}
    </div>
  );
}

/** One cartridge, its five buttons and the log. */
function Simple(face: FaceProps) {
  const { of, setting } = face;
  const bench = of.benches[0]!;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <CartridgeChoice console={of} bench={bench} />
      <Steps bench={bench} />
      <p className="text-ink-2">Permission set: {setting.set}. The Cartridges console has others.</p>
      <Log log={of.log} />
      <Stage bench={bench} surface={setting.surface} granted={grantedOf(face)} />
    </div>
  );
}

const TABS = ["Setup", "Stage", "State", "Tests", "Log"] as const;

/** A phone layout: one section at a time, with tabs at the bottom. */
function Mobile(face: FaceProps) {
  const { of } = face;
  const bench = of.benches[0]!;
  const [tab, setTab] = useState<(typeof TABS)[number]>("Setup");
  const { draw, place } = useDrawing();
  const shown = (name: (typeof TABS)[number]) => classes("grid grid-cols-1 gap-4", tab !== name && "hidden");
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4 pb-20">
      <div className={shown("Setup")}>
        <CartridgeChoice console={of} bench={bench} />
        <SettingFields {...face} surfaces={false} />
      </div>
      <div className={shown("Stage")}>
        <Steps bench={bench} />
        <Stage bench={bench} surface="page" granted={grantedOf(face)} />
      </div>
      <div className={shown("State")}>
        <State bench={bench} />
        <Panel title="Events">
          <Events benches={of.benches} />
        </Panel>
        <Panel title="Outbox">
          <OutboxOf bench={bench} />
        </Panel>
      </div>
      <div className={shown("Tests")}>
        <Contract bench={bench} draw={draw} />
      </div>
      <div className={shown("Log")}>
        <Log log={of.log} />
      </div>
      <nav
        aria-label="Parts of the console"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="mx-auto flex max-w-md">
          {TABS.map((name) => (
            <li key={name} className="flex-1">
              <button
                type="button"
                aria-current={name === tab ? "page" : undefined}
                onClick={() => setTab(name)}
                className={classes(
                  "min-h-14 w-full border-t-3 text-15 font-semibold",
                  name === tab ? "border-accent text-accent" : "border-transparent text-ink-2",
                )}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {place}
    </div>
  );
}

/** The copy formats of a cartridge, and a paste check. */
function ClipboardFace(face: FaceProps) {
  const { of } = face;
  const bench = of.benches[0]!;
  return (
    <div className={TWO}>
      <Panel title="Setup">
        <div className="grid grid-cols-1 gap-3">
          <CartridgeChoice console={of} bench={bench} />
          <SettingFields {...face} surfaces={false} />
        </div>
      </Panel>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Steps bench={bench} />
        <Panel title="Copy">
          <Clipboard bench={bench} log={of.log} />
        </Panel>
        <Panel title="Log">
          <Log log={of.log} />
        </Panel>
      </div>
    </div>
  );
}

/** Several cards side by side, with live events between them. */
function Cards(face: FaceProps) {
  const { of } = face;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <Panel title="Setup">
          <SettingFields {...face} surfaces={false} />
        </Panel>
        <Panel title="Events">
          <Events benches={of.benches} />
        </Panel>
        <Panel title="Log">
          <Log log={of.log} />
        </Panel>
      </div>
      {/* Aligns the stages in a row, although the controls above differ in height. */}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {of.benches.map((bench, place) => (
          <div key={place} className="grid min-w-0 grid-cols-1 items-start gap-3 lg:row-span-3 lg:grid-rows-subgrid">
            <CartridgeChoice console={of} bench={bench} />
            <Steps bench={bench} />
            <Stage bench={bench} surface="canvas" granted={grantedOf(face)} />
          </div>
        ))}
      </div>
    </div>
  );
}
