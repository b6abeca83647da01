import { useNavigate } from "@remix-run/react";
import { ChevronLeft, ChevronRight, CircleHelp, LayoutDashboard, Redo2, Save, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { ConnectionBadge } from "#ui/connection-badge";
import { Dialog } from "#ui/dialog";
import { useHydrated } from "#ui/hydrated";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { wordsOf } from "../outbox/words";
import { useUnsaved, useWorkspace } from "../workspace";
import { ignoreEventWhen } from "../ignored-keys";
import type { Arrangement } from "./arrangement";
import type { Saving } from "./saving";
import { PhoneTabs, type PhoneTabsProps } from "./phone-tabs";
import { Workspaces, type WorkspacesProps } from "./workspaces";

interface Props extends Pick<Arrangement, "undo" | "redo"> {
  workspaces: WorkspacesProps;
  saving: Saving;
  isArranging: boolean;
  setArranging: (is: boolean) => void;
  waiting: ReactNode;
  tabs: PhoneTabsProps;
  /** The error of the last failed operation. */
  failure: string | null;
  onFailure: (message: string | null) => void;
}

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["Escape", "Back"],
  ["Alt ←, Alt →", "Back, forward"],
  ["Ctrl S", "Save"],
  ["Ctrl Z, Ctrl Shift Z", "Undo, redo an arrangement"],
  ["Enter on a card's handle", "Pick it up, and drop it"],
  ["Arrow keys", "Move the card that is picked up"],
  ["Shift and an arrow", "Size the card that is picked up"],
  ["F2, Shift Delete", "Rename the workspace, delete it"],
  ["?", "These keys"],
];

const timeOf = (at: number) => new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/**
 * The top of the canvas: the bar with workspaces, back and forward, undo and save state; errors; on
 * a phone, the cards' tabs.
 */
export default function CanvasBar({
  workspaces,
  saving,
  undo,
  redo,
  isArranging,
  setArranging,
  waiting,
  tabs,
  failure,
  onFailure,
}: Props) {
  const navigate = useNavigate();
  const dirty = useUnsaved();
  const { saveAll } = useWorkspace();
  const [edits, setEdits] = useState<{ saving: boolean; at: number | null }>({ saving: false, at: null });
  const [shown, setShown] = useState(false);
  const isDirty = useHydrated() && (dirty.length > 0 || !saving.isSaved);
  const isSaving = edits.saving || (saving.standing === "sending" && saving.isSaved);
  const savedAt = Math.max(edits.at ?? 0, saving.savedAt ?? 0);
  const save = () => {
    if (!isDirty || edits.saving) return;
    setEdits({ saving: true, at: null });
    saveAll()
      .then(() => setEdits({ saving: false, at: dirty.length > 0 ? Date.now() : null }))
      .catch((error: Error) => {
        setEdits({ saving: false, at: null });
        onFailure(`Save failed: ${error.message}`);
      });
  };
  useHotkeys("esc, alt+left", () => navigate(-1), { preventDefault: true, ignoreEventWhen });
  useHotkeys("alt+right", () => navigate(1), { preventDefault: true, ignoreEventWhen });
  useHotkeys("mod+s", save, { preventDefault: true, enableOnFormTags: true });
  useHotkeys("mod+z", () => undo?.(), { preventDefault: true, ignoreEventWhen });
  useHotkeys("mod+shift+z, mod+y", () => redo?.(), { preventDefault: true, ignoreEventWhen });
  useHotkeys("?", () => setShown(true), { preventDefault: true, useKey: true, ignoreEventWhen });
  // A phone only has room for what is needed for viewing.
  const onlyArranging = isArranging ? "" : "max-md:hidden";
  return (
    <>
      <div className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-2 py-2 md:px-4 lg:flex-nowrap 2xl:gap-2">
        <IconButton label="Back" onClick={() => navigate(-1)} className="border-transparent">
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Forward" onClick={() => navigate(1)} className="border-transparent">
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
        <Workspaces {...workspaces} isArranging={isArranging} onFailure={onFailure} />
        <span className="flex-1" />
        {waiting}
        <ConnectionBadge compact />
        <span aria-live="polite" className="shrink-0 whitespace-nowrap">
          {isSaving ? (
            <Tag>Saving</Tag>
          ) : isDirty ? (
            <Tag tone="warn">Unsaved changes</Tag>
          ) : saving.standing !== null ? (
            // On a phone, screen readers read it here, since the pending list shows it.
            <Tag tone="warn" className="max-md:sr-only">
              {wordsOf(saving.standing)}
            </Tag>
          ) : savedAt > 0 ? (
            <Tag tone="ok">
              Saved<span className="max-md:sr-only"> {timeOf(savedAt)}</span>
            </Tag>
          ) : null}
        </span>
        {/* On a phone, while arranging, they get a row of their own. */}
        <div
          className={classes("flex items-center gap-1 2xl:gap-2", isArranging && "max-md:w-full max-md:justify-end")}
        >
          <IconButton label="Undo" disabled={!undo} onClick={() => undo?.()} className={onlyArranging}>
            <Undo2 aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Redo" disabled={!redo} onClick={() => redo?.()} className={onlyArranging}>
            <Redo2 aria-hidden className="size-5" />
          </IconButton>
          <Button aria-pressed={isArranging} className={onlyArranging} onClick={() => setArranging(!isArranging)}>
            <LayoutDashboard aria-hidden className="size-4.5" />
            <span className={isArranging ? "" : "max-2xl:sr-only"}>{isArranging ? "Done" : "Arrange"}</span>
          </Button>
          <IconButton label="Keys" onClick={() => setShown(true)} className="max-lg:hidden">
            <CircleHelp aria-hidden className="size-5" />
          </IconButton>
          <Button variant="primary" className="max-md:px-3" disabled={!isDirty || isSaving} onClick={save}>
            <Save aria-hidden className="size-4.5" />
            <span className="max-md:sr-only">Save</span>
          </Button>
        </div>
      </div>
      {isArranging && <ArrangingHint />}
      {saving.conflict && (
        <div className="px-4 pt-4">
          <Notice kind="warn" title="This workspace was saved on another device.">
            <p>Yours is not saved yet. Which one stays?</p>
            <p className="flex flex-wrap gap-2 pt-2">
              <Button onClick={saving.conflict.takeTheirs}>Take theirs</Button>
              <Button onClick={saving.conflict.keepMine}>Keep mine</Button>
            </p>
          </Notice>
        </div>
      )}
      {failure !== null && <Failure onDismiss={() => onFailure(null)}>{failure}</Failure>}
      {tabs.cards.length > 1 && !isArranging && <PhoneTabs {...tabs} onArrange={() => setArranging(true)} />}
      {shown && <Keys onClose={() => setShown(false)} />}
    </>
  );
}

const Failure = ({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) => (
  <div className="px-4 pt-4">
    <Notice
      kind="bad"
      title="Error"
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {children}
    </Notice>
  </div>
);

const ArrangingHint = () => (
  <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-accent-wash px-5 py-2 text-sm">
    <b className="text-accent">Arranging</b>
    <span className="max-md:hidden">
      Enter picks a card up, arrows move it, Shift with an arrow resizes it, Enter drops it, Escape puts it back.
    </span>
    <span className="md:hidden">Drag a card by its head, or use its menu.</span>
  </div>
);

const Keys = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title="Keys"
    begins="reading"
    actions={
      <Button size="large" onClick={onClose}>
        Close
      </Button>
    }
  >
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {SHORTCUTS.map(([keys, what]) => (
        <div key={keys} className="contents">
          <dt className="font-semibold">{keys}</dt>
          <dd className="text-ink-2">{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
