import { Component, createRef, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { PART, takeUpTaps } from "./taps";
import { whenIdle, whenIdleOrUsed } from "./when-idle";

interface Options {
  /** What stands in its place where it could not be loaded or drawn. */
  Failed: ComponentType<{ retry: () => void }>;
  /** What stands in its place while it comes, where the server has not drawn it. */
  waiting?: ReactNode;
  /** The browser fetches it as soon as the page is idle, shown or not. */
  ahead?: boolean;
  /** It stands below what the page is opened for: the browser takes it up once the page is idle, or is used. */
  later?: boolean;
}

/**
 * A part of a page in a file of its own, which the server draws with the page; the browser takes it up when the file is there, and then does what
 * was tapped on it before. What only a tap opens is on demand instead (on-demand.tsx).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { Failed, waiting = null, ahead = false, later = false }: Options,
): ComponentType<Props> {
  const inTime = async () => {
    if (typeof document !== "undefined") await new Promise<void>(whenIdleOrUsed);
    return load();
  };
  const made = (when: typeof load) => lazy(when) as unknown as ComponentType<Props>;
  let Part = made(later ? inTime : load);
  if (ahead) whenIdle(() => void load().catch(() => {}));
  return class LazyPart extends Component<Props, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    readonly #place = createRef<HTMLDivElement>();
    #isTakenUp = false;
    #isBehind = false;
    // An update that came before would make React throw away what the server has drawn: it waits, and is drawn then.
    override shouldComponentUpdate(_: Props, { failed }: { failed: boolean }) {
      if (this.#isTakenUp || failed !== this.state.failed) return true;
      this.#isBehind = true;
      return false;
    }
    #takenUp = () => {
      this.#isTakenUp = true;
      // Where the update that waited fails, there is no place any more.
      const answer = () => this.#place.current && takeUpTaps(this.#place.current);
      if (this.#isBehind) this.forceUpdate(answer);
      else answer();
    };
    #retry = () => {
      // React keeps the failure of a lazy component: another one asks again.
      Part = made(load);
      this.setState({ failed: false });
    };
    override render() {
      if (this.state.failed) return <Failed retry={this.#retry} />;
      return (
        <div ref={this.#place} {...PART}>
          <Suspense fallback={waiting}>
            <Part {...this.props} />
            <TakenUp tell={this.#takenUp} />
          </Suspense>
        </div>
      );
    }
  };
}

/** Tells when what stands beside it is there and answers. */
function TakenUp({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
