import type { Page } from "@playwright/test";

export const MAX_SCRIPT_BYTES: number;
export function measureFirstLoad(
  page: Page,
  address: string,
): Promise<{ files: { path: string; bytes: number }[]; bytes: number }>;
