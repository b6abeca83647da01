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

/** What the guard asks about: a cartridge, or how the canvas is arranged. */
export interface Guarded extends Pick<BaseCartridge, "title" | "subscribe" | "saveIfValid" | "unload" | "mayRefuse"> {
  getSnapshot(): { dirty: boolean };
}
/** Whether something is still there on the way from one address to the next: then it is neither asked about nor unloaded. */
export type StaysAt = (next: Location, from: Location) => boolean;
const goes: StaysAt = () => false;

/** What is attached on this screen. Always the same object: React throws away what a context changes for before it has come alive. */
class Attached {
  readonly #cartridges = new Map<Guarded, { detach: () => void; staysAt: StaysAt }>();
  readonly #listeners = new Set<() => void>();
  #dirty: readonly Guarded[] = [];

  /** Adds a cartridge to the unsaved guard; returns the function that removes it. It goes wherever one goes, unless it says otherwise. */
  attach = (cartridge: Guarded, staysAt: StaysAt = goes): (() => void) => {
    this.#cartridges.set(cartridge, { detach: cartridge.subscribe(this.#look), staysAt });
    this.#look();
    return () => {
      this.#cartridges.get(cartridge)?.detach();
      this.#cartridges.delete(cartridge);
      this.#look();
    };
  };

  /** All, in the order they were opened. */
  all = (): Guarded[] => [...this.#cartridges.keys()];
  /** Those that are not there any more at the end of a way. */
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

/** The guard of what is unsaved on this screen: what a cartridge is attached to while it stands. */
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

/** Gathers the cartridges on screen behind one guard: the router supports one blocker at a time (design 2.2). */
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
async function refusing(cartridges: readonly Guarded[]): Promise<Guarded | null> {
  for (const cartridge of cartridges) if (!(await cartridge.unload())) return cartridge;
  return null;
}

/** Blocks a navigation to ask about unsaved changes, then calls each cartridge's `unload`: one that returns false cancels it. */
function LeavingGuard() {
  const { all, leftAt, saveAll } = useAttached();
  const dirty = useUnsaved();
  const from = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      // Who lets go at once is not asked again: new data of the page would have the router forget whom it holds up.
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
  // After saving, both the save's callback and the change to "nothing unsaved" would proceed: only the first one counts.
  const answered = useRef(false);
  const leave = useCallback(async () => {
    if (blocker.state !== "blocked" || answered.current) return;
    answered.current = true;
    const refuses = await refusing(leftAt(blocker.location, from));
    if (!refuses) return blocker.proceed();
    blocker.reset();
    toastInfo(`${refuses.title} is still at work. Stay until it is done.`);
  }, [blocker, leftAt, from]);
  const stay = () => {
    answered.current = true;
    blocker.reset?.();
  };
  // The dialog stays open until it is answered, even if the change is saved meanwhile, so that no button disappears under a finger.
  const [asked, setAsked] = useState<{ name: string; to: Location; from: string } | null>(null);
  const navigate = useNavigate();
  const left = blocker.state === "blocked" ? leftAt(blocker.location, from).filter((each) => dirty.includes(each)) : [];
  const unsaved = left.length > 0;
  const name = left.map((cartridge) => cartridge.title).join(", ");
  useEffect(() => {
    if (blocker.state === "blocked") {
      if (asked) return;
      if (unsaved) setAsked({ name, to: blocker.location, from: from.key });
      else void leave();
    } else if (asked && !answered.current && from.key === asked.from) {
      // The router forgets whom it holds up when the page's data comes anew: it is told again.
      navigate(asked.to, asked.to);
    } else {
      answered.current = false;
      setAsked(null);
    }
  }, [blocker, unsaved, name, asked, leave, from.key, navigate]);
  return asked && <UnsavedDialog name={asked.name} save={saveAll} leave={() => void leave()} stay={stay} />;
}

/** The same question if the dialog's chunk could not be loaded, such as without network. */
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
