import { useEffect, useSyncExternalStore } from "react";
import type { BaseCartridge, Surface } from "#kernel/base-cartridge";
import { DrawnBoundary } from "#kernel/cartridge-frame";
import { CartridgeTools } from "#kernel/cartridge-tools";
import { watchTopic } from "#kernel/live/watch";
import { MayProvider } from "#kernel/may";
import { useWorkspace } from "#kernel/workspace";
import { classes } from "#ui/classes";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import type { Bench } from "./bench";

/** The bench's cartridge as the frame renders it, limited to the chosen permissions. */
export function Stage({ bench, surface, granted }: { bench: Bench; surface: Surface; granted: readonly string[] }) {
  const { instance, made, chosen } = useSyncExternalStore(bench.subscribe, bench.getSnapshot, bench.getSnapshot);
  if (!instance) return <EmptyState title={`${chosen.name} is not loaded`}>Press Load.</EmptyState>;
  return (
    <MayProvider value={granted}>
      <Loaded key={made} {...{ bench, instance, surface }} />
    </MayProvider>
  );
}

function Loaded({ bench, instance, surface }: { bench: Bench; instance: BaseCartridge; surface: Surface }) {
  const { attach } = useWorkspace();
  const { isLive } = useSyncExternalStore(bench.subscribe, bench.getSnapshot, bench.getSnapshot);
  useEffect(() => attach(instance), [attach, instance]);
  const { dirty } = useSyncExternalStore(instance.subscribe, instance.getSnapshot, instance.getSnapshot);
  const topics = instance.topics.join(" ");
  useEffect(() => {
    if (topics === "" || !isLive) return;
    const leaving = topics.split(" ").map((topic) => watchTopic(topic, (version) => bench.hear(topic, version)));
    return () => leaving.forEach((unsubscribe) => unsubscribe());
  }, [bench, topics, isLive]);
  const isCard = surface === "canvas";
  return (
    <section
      aria-label={`${instance.meta.name} on the stage`}
      className={classes("min-w-0", isCard && "rounded-card border border-line bg-surface shadow-card")}
    >
      {isCard && (
        <header className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-3.5 font-semibold">
          {instance.title}
          {dirty && <Tag tone="warn">Unsaved</Tag>}
        </header>
      )}
      <DrawnBoundary>
        <div className={isCard ? "px-3.5 pt-3 pb-3.5" : undefined}>
          {instance.render(surface, <CartridgeTools cartridge={instance} />)}
        </div>
      </DrawnBoundary>
    </section>
  );
}
