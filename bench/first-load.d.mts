import type { Page } from "@playwright/test";

export const MAX_WIRE_BYTES: number;
export const MAX_GZIPPED_BYTES: number;
/** The limit including the outbox and the service worker. */
export const MAX_WITH_OUTBOX_BYTES: number;
export function measureFirstLoad(
  page: Page,
  address: string,
  options?: { idle?: boolean },
): Promise<{
  files: { path: string; encoding: string; wire: number; gzipped: number }[];
  wire: number;
  gzipped: number;
}>;
