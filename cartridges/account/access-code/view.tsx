import { Ban, Check, CircleCheck, CircleDashed, Clock, Copy, type LucideIcon } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { useCopying } from "#ui/copying";
import { Dialog } from "#ui/dialog";
import { EmptyState } from "#ui/notice";
import { Tag, type Tone } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import type AccessCodeCartridge from "./cartridge";
import { MakeCode } from "./make-code";
import { stateOf, type CodeState } from "./rules";
import type { AccessCode } from "./schema";

const STATES: Record<CodeState, { word: string; tone: Tone; icon: LucideIcon }> = {
  open: { word: "Open", tone: "accent", icon: CircleDashed },
  used: { word: "Used", tone: "ok", icon: CircleCheck },
  expired: { word: "Expired", tone: "idle", icon: Clock },
  withdrawn: { word: "Withdrawn", tone: "bad", icon: Ban },
};
const day = (at: string) =>
  new Date(at).toLocaleDateString("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const routeOf = ({ route }: AccessCode) => (route === "RELIEF" ? "Relief driver" : `Driver of route ${route}`);

export default function AccessCodesView({ cartridge }: { cartridge: AccessCodeCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [withdrawing, setWithdrawing] = useState<AccessCode | null>(null);
  if (!data) return null;
  return (
    <div className="grid gap-6">
      <MakeCode cartridge={cartridge} routes={data.routes} />
      <section aria-labelledby="codes" className="grid gap-3">
        <h2 id="codes" className="text-lg font-semibold">
          Codes
        </h2>
        {data.codes.length === 0 ? (
          <EmptyState title="No codes yet">
            Create one for a new driver. They sign up with it and their Google account.
          </EmptyState>
        ) : (
          <ul className="grid gap-2">
            {data.codes.map((code) => (
              <CodeRow
                key={code.code}
                code={code}
                state={stateOf(code, data.now)}
                onWithdraw={() => setWithdrawing(code)}
              />
            ))}
          </ul>
        )}
      </section>
      {withdrawing && <Withdraw cartridge={cartridge} code={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  );
}

function whenOf({ used_at, used_by, withdrawn_at, expires_at }: AccessCode, state: CodeState): string {
  if (state === "used") return `by ${used_by ?? "a deleted account"}, ${day(used_at!)}`;
  if (state === "withdrawn") return day(withdrawn_at!);
  return state === "open" ? `until ${day(expires_at)}` : day(expires_at);
}

function CodeRow({ code, state, onWithdraw }: { code: AccessCode; state: CodeState; onWithdraw: () => void }) {
  const { copied, copy } = useCopying();
  const { word, tone, icon } = STATES[state];
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center">
      <p className="text-xl font-semibold tracking-widest">{code.code}</p>
      <div className="min-w-0">
        <p className="font-semibold">{code.description}</p>
        <p className="text-sm text-ink-2">{routeOf(code)}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Tag tone={tone} icon={icon}>
            {word}
          </Tag>
          {whenOf(code, state)}
        </p>
      </div>
      {state === "open" && (
        <div className="flex gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={() => void copy(code.code, code.code)} aria-label={`Copy ${code.code}`}>
            {copied ? <Check aria-hidden className="size-4.5" /> : <Copy aria-hidden className="size-4.5" />}
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button variant="danger" onClick={onWithdraw} aria-label={`Withdraw ${code.code}`}>
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

function Withdraw({
  cartridge,
  code,
  onClose,
}: {
  cartridge: AccessCodeCartridge;
  code: AccessCode;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const withdraw = async () => {
    setBusy(true);
    try {
      await cartridge.withdraw(code.code);
      toastSuccess(`${code.code} is withdrawn.`);
    } catch (error) {
      // The code was used in the meantime: reload the list.
      toastError((error as Error).message);
      await refresh();
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Withdraw this code"
      description={`${code.code}, for ${code.description}. It can no longer be used.`}
      actions={
        <>
          <Button onClick={onClose}>Keep code</Button>
          <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </>
      }
    />
  );
}
