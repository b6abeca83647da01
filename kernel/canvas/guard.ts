import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useWorkspace, type Guarded, type StaysAt } from "../workspace";
import { workspaceOfAddress } from "./address";
import type { Saving } from "./saving";

/** An arrangement that is not saved, as the one guard of the page knows it: it stays while its workspace does, whatever is opened there. */
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

  /** It is renamed, or deleted: what was arranged under this name is not asked about any more. */
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
      throw new Error("This workspace was saved on another device. Say first which one stays.");
    await this.saving?.save();
  }

  unload = () => true;
}

/** Asks about an arrangement that is not saved: on leaving the page, on closing it, and on going to another workspace. Answers how it is given up. */
export function useArrangementGuard(workspace: string, saving: Saving): () => void {
  const { attach } = useWorkspace();
  const [guard] = useState(() => new ArrangementGuard());
  // Before the paint: a key that is pressed at the first sight of a card saves it.
  useLayoutEffect(() => guard.now(workspace, saving));
  useEffect(() => attach(guard, guard.staysAt), [attach, guard]);
  return guard.giveUp;
}
