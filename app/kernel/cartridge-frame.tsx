import { Component, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { BaseCartridge, Surface } from "./base-cartridge";
import { cartridges } from "./cartridge-registry";
import type { OpenCartridge } from "./server-registry.server";
import { useWorkspace } from "./workspace";

/** Shows one opened cartridge; `surface` changes the chrome, never the behaviour. */
export function CartridgeFrame({ opened, surface, chrome }: { opened: OpenCartridge; surface: Surface; chrome?: (cartridge: BaseCartridge) => ReactNode }) {
  const name = `${opened.id} ${JSON.stringify(opened.key)}`;
  if (opened.error !== null) return <Notice kind="bad" title="Cartridge Error">Failed to load {opened.id}: {opened.error}</Notice>;
  return <Frame key={name} opened={opened} surface={surface} chrome={chrome} />;
}

function Frame({ opened, surface, chrome }: { opened: OpenCartridge; surface: Surface; chrome?: (cartridge: BaseCartridge) => ReactNode }) {
  const { attach } = useWorkspace();
  const [cartridge] = useState(() => {
    const made = cartridges.create(opened.id, opened.key);
    made.load(opened.data);
    return made;
  });
  useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const shown = useRef(opened.data);
  useEffect(() => {
    if (shown.current === opened.data) return;
    shown.current = opened.data;
    cartridge.load(opened.data);
  }, [cartridge, opened.data]);
  useEffect(() => attach(cartridge), [attach, cartridge]);
  return (
    <>
      {chrome?.(cartridge)}
      <FrameBoundary>
        <div className={surface === "canvas" ? "px-3.5 pt-3" : undefined}><Suspense fallback={<div className="min-h-64 animate-pulse rounded-card bg-sunk" aria-label="Loading" />}>{cartridge.render(surface)}</Suspense></div>
      </FrameBoundary>
    </>
  );
}

/** One cartridge that fails to draw leaves the others standing. */
class FrameBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return <Notice kind="bad" title="Cartridge failed to render" action={<Button size="small" onClick={() => this.setState({ failed: false })}>Try again</Button>} />;
  }
}
