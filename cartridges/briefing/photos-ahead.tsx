import { useEffect } from "react";
import { whenIdle } from "#ui/when-idle";
import type { BriefingData } from "./schema";

/** Fetches the photos of the doors once the page is idle: a photo never changes, so the browser has it when the network is gone. */
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
