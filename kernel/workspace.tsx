import { useBlocker, useLocation, useNavigate, type Location } from "@remix-run/react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Button } from "#ui/button";
import { onDemand } from "#ui/on-demand";
import { PlainDialog } from "#ui/plain-dialog";
import { toastInfo } from "#ui/toasts";
import type { BaseCartridge } from "./base-cartridge";
import { useUnsavedQuestion, type UnsavedDialogProps } from "./unsaved-question";

const UnsavedDialog = onDemand<UnsavedDialogProps>(() => import("./unsaved-dialog"), PlainUnsavedDialog);

/** What the guard protects: a cartridge, or the arrangement of the canvas. */
export interface Guarded extends Pick<BaseCartridge, "title" | "subscribe" | "saveIfValid" | "unload" | "mayRefuse"> {
  getSnapshot(): { dirty: boolean };
}
/** Whether something stays at the next address; then it is neither asked about nor unloaded. */
export type StaysAt = (next: Location, from: Location) => boolean;
const goes: StaysAt = () => false;

/**
 * What is attached on this screen. The object never changes, because React discards server-rendered
 * parts that are not yet hydrated when their context changes.
 */
class Attached {
  readonly #cartridges = new Map<Guarded, { detach: () => void; staysAt: StaysAt }>();
  readonly #listeners = new Set<() => void>();
  #dirty: readonly Guarded[] = [];

  /**
   * Adds a cartridge to the unsaved guard; returns the function that removes it. It counts as left
   * on every navigation unless `staysAt` says otherwise.
   */
  attach = (cartridge: Guarded, staysAt: StaysAt = goes): (() => void) => {
    this.#cartridges.set(cartridge, { detach: cartridge.subscribe(this.#look), staysAt });
    this.#look();
    return () => {
      this.#cartridges.get(cartridge)?.detach();
      this.#cartridges.delete(cartridge);
      this.#look();
    };
  };

  /** In the order they were opened. */
  all = (): Guarded[] => [...this.#cartridges.keys()];
  /** Those that a navigation leaves. */
  leftAt = (...way: Parameters<StaysAt>): Guarded[] =>
    [...this.#cartridges].filter(([, { staysAt }]) => !staysAt(...way)).map(([cartridge]) => cartridge);

  saveAll = async (): Promise<void> => {
    for (const cartridge of this.#cartridges.keys()) if (cartridge.getSnapshot().dirty) await cartridge.saveIfValid();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  dirty = (): readonly Guarded[] => this.#dirty;

  #look = (): void => {
    const now = this.all().filter((cartridge) => cartridge.getSnapshot().dirty);
    if (now.length === this.#dirty.length && now.every((cartridge, at) => cartridge === this.#dirty[at])) return;
    this.#dirty = now;
    for (const listener of this.#listeners) listener();
  };
}
const WorkspaceContext = createContext<Attached | null>(null);

/** This screen's unsaved guard, to which a cartridge is attached while mounted. */
export function useWorkspace(): Pick<Attached, "attach" | "saveAll"> {
  return useAttached();
}

function useAttached(): Attached {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("A cartridge is shown outside a Workspace.");
  return workspace;
}

/** Those with unsaved changes, in the order they were opened. */
export function useUnsaved(): readonly Guarded[] {
  const { subscribe, dirty } = useAttached();
  return useSyncExternalStore(subscribe, dirty, dirty);
}

/**
 * Puts all cartridges on screen behind one guard: the router supports one blocker at a time (design
 * 2.2).
 */
export function Workspace({ children }: { children: ReactNode }) {
  const [attached] = useState(() => new Attached());
  return (
    <WorkspaceContext.Provider value={attached}>
      {children}
      <LeavingGuard />
    </WorkspaceContext.Provider>
  );
}

/** The first cartridge whose `unload` returns false (spec 4), or null. */
async function findRefusing(cartridges: readonly Guarded[]): Promise<Guarded | null> {
  for (const cartridge of cartridges) if (!(await cartridge.unload())) return cartridge;
  return null;
}

/**
 * Blocks a navigation to ask about unsaved changes, then calls each cartridge's `unload`; one that
 * returns false cancels it.
 */
function LeavingGuard() {
  const { all, leftAt, saveAll } = useAttached();
  const dirty = useUnsaved();
  const from = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      // A cartridge that unloads synchronously is not blocked, because new page data would make the
      // router forget the blocked navigation.
      leftAt(nextLocation, currentLocation).some(
        (cartridge) => (cartridge.mayRefuse && cartridge.unload() !== true) || dirty.includes(cartridge),
      ),
  );
  const isDirty = dirty.length > 0;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty || all().some((cartridge) => cartridge.mayRefuse && cartridge.unload() !== true))
        event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty, all]);
  // After a save, both its callback and the change to "nothing unsaved" would proceed; only the
  // first counts.
  const answered = useRef(false);
  const leave = useCallback(async () => {
    if (blocker.state !== "blocked" || answered.current) return;
    answered.current = true;
    const refuses = await findRefusing(leftAt(blocker.location, from));
    if (!refuses) return blocker.proceed();
    blocker.reset();
    toastInfo(`${refuses.title} is still at work. Stay until it is done.`);
  }, [blocker, leftAt, from]);
  const stay = () => {
    answered.current = true;
    blocker.reset?.();
  };
  // The dialog stays open until it is answered, even if the changes are saved meanwhile, so that no
  // button disappears under a finger.
  const [question, setQuestion] = useState<{ name: string; to: Location; from: string } | null>(null);
  const navigate = useNavigate();
  const left = blocker.state === "blocked" ? leftAt(blocker.location, from).filter((each) => dirty.includes(each)) : [];
  const unsaved = left.length > 0;
  const name = left.map((cartridge) => cartridge.title).join(", ");
  useEffect(() => {
    if (blocker.state === "blocked") {
      if (question) return;
      if (unsaved) setQuestion({ name, to: blocker.location, from: from.key });
      else void leave();
    } else if (question && !answered.current && from.key === question.from) {
      // The router forgets a blocked navigation when the page's data are reloaded, so it is started
      // again.
      navigate(question.to, question.to);
    } else {
      answered.current = false;
      setQuestion(null);
    }
  }, [blocker, unsaved, name, question, leave, from.key, navigate]);
  return question && <UnsavedDialog name={question.name} save={saveAll} leave={() => void leave()} stay={stay} />;
}

/** The same dialog if its chunk could not be loaded, for example offline. */
function PlainUnsavedDialog(props: UnsavedDialogProps) {
  const { title, question, failure, buttons } = useUnsavedQuestion(props);
  return (
    <PlainDialog
      title={title}
      actions={
        <>
          <Button size="large" onClick={props.stay}>
            Stay
          </Button>
          {buttons}
        </>
      }
    >
      {question}
      {failure}
    </PlainDialog>
  );
}
