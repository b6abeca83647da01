import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useWorkspace, type Guarded, type StaysAt } from "../workspace";
import { workspaceOfAddress } from "./address";
import type { Saving } from "./saving";

/**
 * The page's guard for an unsaved arrangement. It lasts as long as its workspace, whatever is
 * opened there.
 */
class ArrangementGuard implements Guarded {
  readonly mayRefuse = false;
  title = "";
  saving: Saving | null = null;
  #snapshot = { dirty: false };
  #isGivenUp = false;
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getSnapshot = () => this.#snapshot;

  now(workspace: string, saving: Saving): void {
    this.saving = saving;
    if (workspace !== this.title) this.#isGivenUp = false;
    this.title = workspace;
    this.#say(!saving.isSaved && !this.#isGivenUp);
  }

  /** The workspace was renamed or deleted, so there is nothing to ask about under this name. */
  giveUp = (): void => {
    this.#isGivenUp = true;
    flushSync(() => this.#say(false));
  };

  #say(dirty: boolean): void {
    if (dirty === this.#snapshot.dirty) return;
    this.#snapshot = { dirty };
    for (const listener of this.#listeners) listener();
  }

  staysAt: StaysAt = ({ pathname, search }, from) => {
    const workspace = workspaceOfAddress(new URLSearchParams(search))?.trim();
    return pathname === from.pathname && (!workspace || workspace === this.title);
  };

  async saveIfValid(): Promise<void> {
    if (this.saving?.conflict)
      throw new Error("This workspace was saved on another device. First choose which version to keep.");
    await this.saving?.save();
  }

  unload = () => true;
}

/**
 * Asks about an unsaved arrangement when the person leaves the page, closes it or switches
 * workspaces. Returns the function that gives it up.
 */
export function useArrangementGuard(workspace: string, saving: Saving): () => void {
  const { attach } = useWorkspace();
  const [guard] = useState(() => new ArrangementGuard());
  // Before paint, so that a save shortcut pressed as soon as a card is visible works.
  useLayoutEffect(() => guard.now(workspace, saving));
  useEffect(() => attach(guard, guard.staysAt), [attach, guard]);
  return guard.giveUp;
}
