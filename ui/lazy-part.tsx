import { Component, createRef, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { PART, takeUpTaps } from "./taps";
import { whenIdle, whenIdleOrUsed } from "./when-idle";

interface Options {
  /** Shown if it could not be loaded or rendered. */
  Failed: ComponentType<{ retry: () => void }>;
  /** Shown while it loads, if the server did not render it. */
  waiting?: ReactNode;
  /** The browser fetches it once the page is idle, whether shown or not. */
  ahead?: boolean;
  /** Below the fold: the browser hydrates it once the page is idle or used. */
  later?: boolean;
}

/**
 * A part of a page in its own chunk, which the server renders with the page. The browser hydrates
 * it when the chunk has loaded, and then replays earlier taps on it. For parts that only open with
 * a tap, see on-demand.tsx.
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
    // An update before hydration would make React discard the server's HTML, so it is deferred.
    override shouldComponentUpdate(_: Props, { failed }: { failed: boolean }) {
      if (this.#isTakenUp || failed !== this.state.failed) return true;
      this.#isBehind = true;
      return false;
    }
    #takenUp = () => {
      this.#isTakenUp = true;
      // If the deferred update fails, the element no longer exists.
      const answer = () => this.#place.current && takeUpTaps(this.#place.current);
      if (this.#isBehind) this.forceUpdate(answer);
      else answer();
    };
    #retry = () => {
      // React caches the failure of a lazy component, so a new one is needed for a retry.
      Part = made(load);
      this.setState({ failed: false });
    };
    override render() {
      if (this.state.failed) return <Failed retry={this.#retry} />;
      return (
        <div ref={this.#place} {...PART}>
          <Suspense fallback={waiting}>
            <Part {...this.props} />
            <ReportHydrated tell={this.#takenUp} />
          </Suspense>
        </div>
      );
    }
  };
}

/** Reports when its sibling is hydrated. */
function ReportHydrated({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
