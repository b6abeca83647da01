import { useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Field, SelectField } from "#ui/field";
import { Tag } from "#ui/tag";
import type { Bench, Source } from "./bench";
import type { Console } from "./console";
import { MODES, type Mode } from "./console-network";
import { isRecorded } from "./fixtures";
import { SHAPES, type Shape } from "./rules";

const useBench = (bench: Bench) => useSyncExternalStore(bench.subscribe, bench.getSnapshot, bench.getSnapshot);

/** Picks a cartridge and its data. */
export function CartridgeChoice({ console: { data, candidate }, bench }: { console: Console; bench: Bench }) {
  const { chosen, source, shape, key } = useBench(bench);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label="Cartridge"
        value={chosen.id}
        onChange={({ target }) => bench.choose(candidate(target.value))}
        hint={chosen.description}
      >
        {data.candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name} ({id})
          </option>
        ))}
      </SelectField>
      <p className="flex flex-wrap gap-1.5">
        <Tag>{chosen.version}</Tag>
        {[...chosen.permissions, ...chosen.flags].map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </p>
      <SelectField
        label="Fixture"
        value={source}
        onChange={({ target }) => bench.change({ source: target.value as Source })}
      >
        {isRecorded(chosen.id) && <option value="recorded">Recorded, of a small company</option>}
        <option value="portal">What this portal answers</option>
      </SelectField>
      <SelectField
        label="Shape"
        value={shape}
        onChange={({ target }) => bench.change({ shape: target.value as Shape })}
      >
        {Object.keys(SHAPES).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {source === "portal" &&
        chosen.fields.map(({ name }) => (
          <Field
            key={name}
            label={`Key: ${name}`}
            value={key[name] ?? ""}
            onChange={({ target }) => bench.change({ key: { ...key, [name]: target.value } })}
          />
        ))}
    </div>
  );
}

export interface Setting {
  set: string;
  mode: Mode;
  surface: Surface;
}

/** Settings of the whole console: permissions, the network, and the surface. */
export function useSetting(of: Console) {
  const [setting, setSetting] = useState<Setting>({ set: Object.keys(of.sets)[0]!, mode: "normal", surface: "page" });
  const change = (part: Partial<Setting>) => {
    if (part.set) of.permit(part.set);
    if (part.mode) of.network.mode = part.mode;
    setSetting({ ...setting, ...part });
  };
  return { setting, change };
}

export function SettingFields({
  of,
  setting,
  change,
  surfaces = true,
}: {
  of: Console;
  setting: Setting;
  change: (part: Partial<Setting>) => void;
  /** Whether the surface can be chosen. */
  surfaces?: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label="Permission set"
        value={setting.set}
        onChange={({ target }) => change({ set: target.value })}
        hint={`${of.sets[setting.set]!.length} permissions. The rest is refused, here and by the server.`}
      >
        {Object.keys(of.sets).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Network"
        value={setting.mode}
        onChange={({ target }) => change({ mode: target.value as Mode })}
      >
        {Object.entries(MODES).map(([mode, words]) => (
          <option key={mode} value={mode}>
            {words}
          </option>
        ))}
      </SelectField>
      {surfaces && (
        <SelectField
          label="Surface"
          value={setting.surface}
          onChange={({ target }) => change({ surface: target.value as Surface })}
        >
          <option value="page">Page</option>
          <option value="canvas">Canvas</option>
        </SelectField>
      )}
    </div>
  );
}

/** Buttons for each step of a cartridge's life cycle. */
export function Steps({ bench }: { bench: Bench }) {
  const { busy, chosen } = useBench(bench);
  const steps = [
    ["Load", bench.load],
    ["Save", bench.save],
    ["Validate", bench.validate],
    ["Unload", bench.unload],
    ["Eject", bench.eject],
  ] as const;
  return (
    <div role="group" aria-label={`Steps of ${chosen.name}`} className="flex flex-wrap gap-2">
      {steps.map(([name, step]) => (
        <Button key={name} variant={name === "Load" ? "primary" : "plain"} busy={busy} onClick={() => void step()}>
          {name}
        </Button>
      ))}
    </div>
  );
}

export const Panel = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Card title={title} className="min-w-0">
    {children}
  </Card>
);
