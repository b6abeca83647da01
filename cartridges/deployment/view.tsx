import { CircleCheck, CircleMinus, CircleX, RefreshCw } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { moment } from "#ui/formats";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type DeploymentCartridge from "./cartridge";
import type { Part, PartState } from "./schema";

const STATES = {
  ok: { tone: "ok", icon: CircleCheck, word: "Works" },
  bad: { tone: "bad", icon: CircleX, word: "Does not work" },
  off: { tone: "idle", icon: CircleMinus, word: "Off" },
} as const satisfies Record<PartState, object>;

/** The parts of this deployment, checked when the page is opened. */
export default function DeploymentView({ cartridge, surface }: ViewProps<DeploymentCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const { parts, at, timezone } = data;
  const failing = parts.filter(({ state }) => state === "bad");
  const recheck = async () => {
    setBusy(true);
    await cartridge.refresh();
    setBusy(false);
  };
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Heading className="text-26 font-bold">Deployment</Heading>
          <p className="text-ink-2">Asked {moment(at, timezone)}</p>
        </div>
        <Button busy={busy} onClick={() => void recheck()}>
          <RefreshCw aria-hidden className="size-4.5" />
          Check again
        </Button>
      </header>
      {failing.length > 0 && (
        <Notice kind="bad">{`Does not work: ${failing.map(({ name }) => name).join(", ")}.`}</Notice>
      )}
      <Card>
        <ul aria-label="Parts" className="grid">
          {parts.map((part) => (
            <PartRow key={part.name} part={part} Heading={surface === "page" ? "h2" : "h3"} />
          ))}
        </ul>
      </Card>
      <CartridgeLink
        to={{ cartridge: "test-console", key: {} }}
        className="flex min-h-12 items-center justify-self-start font-semibold text-accent hover:underline"
      >
        Try each cartridge by itself in the test consoles
      </CartridgeLink>
    </div>
  );
}

function PartRow({ part: { name, state, said, ms }, Heading }: { part: Part; Heading: "h2" | "h3" }) {
  const { tone, icon, word } = STATES[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <Heading className="font-semibold">{name}</Heading>
        <p className="break-words text-ink-2">{said}</p>
      </div>
      <span className="flex items-center gap-3">
        <span className="text-13 text-ink-2 tabular-nums">{ms} ms</span>
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      </span>
    </li>
  );
}
