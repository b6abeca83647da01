import { useEffect } from "react";
import { whenIdle } from "#ui/when-idle";
import type { BriefingData } from "./schema";

/**
 * Prefetches the door photos when the page is idle, so that they are in the browser's cache when
 * offline.
 */
export function PhotosAhead({ briefing: { data } }: { briefing: { data: object | null } }) {
  useEffect(() => {
    const { customers } = (data ?? { customers: [] }) as Pick<BriefingData, "customers">;
    const pictures = customers.flatMap(({ facts }) => facts.flatMap(({ picture }) => picture ?? []));
    whenIdle(() => {
      for (const picture of pictures) new Image().src = picture;
    });
  }, [data]);
  return null;
}
