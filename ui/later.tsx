import { useEffect, useState, type ComponentType } from "react";
import { whenIdle } from "./when-idle";

/**
 * A part that initially renders nothing: its script is fetched once the page is idle and
 * interactive, and retried when the network is back. The page works without it.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Part) return;
      let left = false;
      const take = ({ default: part }: { default: ComponentType<Props> }) => {
        loaded = part;
        if (!left) setPart(() => part);
      };
      const fetchPart = () =>
        void load().then(take, () => left || addEventListener("online", fetchPart, { once: true }));
      whenIdle(fetchPart);
      return () => {
        left = true;
        removeEventListener("online", fetchPart);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
