import {
  Component,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";
import { Button } from "#ui/button";
import { lazyPart } from "#ui/lazy-part";
import { Notice } from "#ui/notice";
import { WaitingPart } from "#ui/waiting-part";
import type { BaseCartridge, Surface } from "./base-cartridge";
import { loadCartridge } from "./cartridge-parts";
import { CartridgeTools } from "./cartridge-tools";
import { watchTopic } from "./live/watch";
import { newDataShown, useRefresh } from "./refresh";
import type { CartridgeClass } from "./registry";
import type { OpenCartridge } from "./server-registry.server";
import { useWorkspace, type StaysAt } from "./workspace";

interface Props {
  opened: OpenCartridge;
  surface: Surface;
  chrome?: (cartridge: BaseCartridge) => ReactNode;
  /**
   * Whether it stays at the next address. The function must stay the same for the cartridge's
   * lifetime.
   */
  staysAt?: StaysAt;
  /** Below the fold: the server renders it, and the browser hydrates it once the page is idle. */
  later?: boolean;
}

/** Shows one opened cartridge; `surface` changes the chrome, never the behavior. */
export function CartridgeFrame(props: Props) {
  const { opened } = props;
  if (opened.error !== null)
    return (
      <Notice kind="bad" title="Cartridge Error">
        Failed to load {opened.id}: {opened.error}
      </Notice>
    );
  const Shown = frameOf(opened.id, props.later);
  return <Shown key={`${opened.id} ${JSON.stringify(opened.key)}`} {...props} />;
}

/**
 * The loaded frame of each cartridge, cached so that it renders without waiting once its chunks
 * have arrived.
 */
const frames = new Map<string, ComponentType<Props>>();
function frameOf(id: string, later = false): ComponentType<Props> {
  const cached = frames.get(id);
  if (cached) return cached;
  const load = async () => {
    const model = await loadCartridge(id);
    return { default: (props: Props) => <Frame model={model} {...props} /> };
  };
  const made = lazyPart(load, { Failed, waiting: <WaitingPart />, later });
  frames.set(id, made);
  return made;
}

function Frame({ model, opened, surface, chrome, staysAt }: Props & { model: CartridgeClass }) {
  const { attach } = useWorkspace();
  const [cartridge] = useState(() => {
    const made = new model(opened.key);
    made.load(opened.data);
    return made;
  });
  useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const shown = useRef(opened.data);
  useEffect(() => {
    if (shown.current === opened.data) return;
    shown.current = opened.data;
    cartridge.load(opened.data);
    newDataShown();
  }, [cartridge, opened.data]);
  useEffect(() => attach(cartridge, staysAt), [attach, cartridge, staysAt]);
  useEffect(() => cartridge.followOutbox(), [cartridge]);
  useEffect(() => () => cartridge.eject(), [cartridge]);
  const refresh = useRefresh();
  useEffect(() => void (cartridge.reload = refresh), [cartridge, refresh]);
  const topics = cartridge.topics.join(" ");
  useEffect(() => {
    if (topics === "") return;
    const leaving = topics.split(" ").map((topic) => watchTopic(topic, (version) => cartridge.changed(topic, version)));
    return () => leaving.forEach((leave) => leave());
  }, [cartridge, topics]);
  return (
    <>
      {chrome?.(cartridge)}
      <DrawnBoundary>
        <div className={surface === "canvas" ? "px-3.5 pt-3 pb-3.5" : undefined}>
          {cartridge.render(surface, <CartridgeTools cartridge={cartridge} />)}
        </div>
      </DrawnBoundary>
    </>
  );
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Notice
    kind="bad"
    title="Cartridge failed to render"
    action={
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    }
  />
);

/**
 * Error boundary of one cartridge: the others stay, and the failed one keeps its name and close
 * button.
 */
export class DrawnBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <Failed retry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
