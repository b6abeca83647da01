import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Effects, type EffectsShown } from "#ui/effects";
import { Notice } from "#ui/notice";
import { toastInfo, toastSuccess } from "#ui/toasts";
import { WorkProgress } from "#ui/work-progress";
import { useSending, type Wrong } from "./sending";
import type { WorkProgress as Progress } from "./work-events";

interface Sending {
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}
interface Previewed extends EffectsShown {
  /**
   * A fingerprint of what was previewed: the operation is refused if it would now do something
   * else.
   */
  seen: string;
}

/**
 * A bulk operation: it first previews the effect on each item, then offers to apply it, to all or
 * none. Long work shows its progress and can be canceled.
 */
export function EffectDialog<Change extends object>({
  title,
  description,
  act,
  change,
  preview,
  run,
  onClose,
  onDone = onClose,
  fields,
  children,
}: {
  title: string;
  description: string;
  act: string;
  /** The chosen change; a different one needs a new preview. */
  change: Change;
  /** Both return null if canceled. */
  preview: (change: Change & { leave_refused: boolean }, sending: Sending) => Promise<Previewed | null>;
  run: (change: Change & { leave_refused: boolean; seen: string }, sending: Sending) => Promise<string | null>;
  onClose: () => void;
  onDone?: () => void;
  fields: (wrong: Wrong) => ReactNode;
  /** Who or what it applies to. */
  children?: ReactNode;
}) {
  const form = useId();
  const [shown, setShown] = useState<{ of: string; leave_refused: boolean; effects: Previewed } | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const working = useRef<AbortController | null>(null);
  const { wrong, failure, busy, send } = useSending();
  const of = JSON.stringify(change);
  const seen = shown?.of === of ? shown : null;
  const refused = seen?.effects.refused ?? 0;
  useEffect(() => () => working.current?.abort(), []);

  const work = (done: (sending: Sending) => Promise<boolean>) =>
    send(async () => {
      const { signal } = (working.current = new AbortController());
      try {
        const isDone = await done({ signal, onProgress: setProgress });
        if (!isDone) toastInfo("Cancelled. No changes were made.");
      } finally {
        working.current = null;
        setProgress(null);
      }
    });
  const look = (leave_refused: boolean) =>
    work(async (sending) => {
      const effects = await preview({ ...change, leave_refused }, sending);
      if (effects) setShown({ of, leave_refused, effects });
      return effects !== null;
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!seen) return void look(false);
    const { leave_refused, effects } = seen;
    void work(async (sending) => {
      const message = await run({ ...change, leave_refused, seen: effects.seen }, sending).catch((error: unknown) => {
        // The preview is out of date.
        setShown(null);
        throw error;
      });
      if (message === null) return false;
      toastSuccess(message);
      onDone();
      return true;
    });
  };
  const leave = () => (working.current ? working.current.abort() : onClose());
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || leave()}
      title={title}
      description={description}
      actions={
        <>
          <Button size="large" onClick={leave}>
            Cancel
          </Button>
          {refused > 0 && (
            <Button size="large" disabled={busy} onClick={() => void look(true)}>
              Leave these out
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant="primary"
            size="large"
            busy={busy}
            disabled={refused > 0 || seen?.effects.customers === 0}
          >
            {seen ? act : "Show what changes"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {(failure ?? wrong.customers) && <Notice kind="bad">{failure ?? wrong.customers}</Notice>}
        {fields(wrong)}
        {progress && progress.done < progress.total && (
          <WorkProgress label={title} progress={progress} beginning="Beginning …" />
        )}
        {seen && <Effects effects={seen.effects} />}
        {children}
      </form>
    </Dialog>
  );
}
