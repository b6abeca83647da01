import { useBlocker } from "@remix-run/react";
import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { BaseCartridge } from "./base-cartridge";

const UnsavedDialog = lazy(() => import("./unsaved-dialog"));

interface WorkspaceHold {
  /** Takes part in the unsaved guard until the answer is called. */
  attach(cartridge: BaseCartridge): () => void;
  /** Those with unsaved changes, in the order they were opened. */
  dirty: readonly BaseCartridge[];
  saveAll(): Promise<void>;
}

const WorkspaceContext = createContext<WorkspaceHold | null>(null);

export function useWorkspace(): WorkspaceHold {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("A cartridge is shown outside a Workspace.");
  return workspace;
}

/** Gathers the cartridges on screen behind one guard: the router supports one blocker at a time (design 2.2). */
export function Workspace({ children }: { children: ReactNode }) {
  const attached = useRef(new Map<BaseCartridge, () => void>());
  const [dirty, setDirty] = useState<readonly BaseCartridge[]>([]);
  const look = useCallback(() => {
    const now = [...attached.current.keys()].filter((cartridge) => cartridge.getSnapshot().dirty);
    setDirty((before) => (before.length === now.length && before.every((cartridge, index) => cartridge === now[index]) ? before : now));
  }, []);
  const attach = useCallback((cartridge: BaseCartridge) => {
    attached.current.set(cartridge, cartridge.subscribe(look));
    look();
    return () => {
      attached.current.get(cartridge)?.();
      attached.current.delete(cartridge);
      look();
    };
  }, [look]);
  const saveAll = useCallback(async () => {
    for (const cartridge of attached.current.keys()) if (cartridge.getSnapshot().dirty) await cartridge.save();
  }, []);
  const hold = useMemo(() => ({ attach, dirty, saveAll }), [attach, dirty, saveAll]);
  return (
    <WorkspaceContext.Provider value={hold}>
      {children}
      <UnsavedGuard dirty={dirty} saveAll={saveAll} />
    </WorkspaceContext.Provider>
  );
}

function UnsavedGuard({ dirty, saveAll }: Pick<WorkspaceHold, "dirty" | "saveAll">) {
  const unsaved = dirty.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  const name = dirty.map((cartridge) => cartridge.title).join(", ");
  return <Suspense fallback={null}><UnsavedDialog name={name} save={saveAll} leave={() => blocker.proceed()} stay={() => blocker.reset()} /></Suspense>;
}
