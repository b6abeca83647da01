/**
 * When an act happened by the server's clock (design 4.2). `at` is the device's time of the act and
 * `sent` the same device's time of sending. Only their difference is used, so a wrong device clock
 * does no harm. Without `sent`, `at` is clamped to now; without `at`, the act happened now.
 */
export function actTime({ at, sent, now }: { at?: string; sent?: string | null; now: Date }): Date {
  const acted = at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(acted)) return now;
  const sentAt = sent ? Date.parse(sent) : Number.NaN;
  const elapsed = (Number.isNaN(sentAt) ? now.getTime() : sentAt) - acted;
  // No device holds an act for that long: its clock was wrong (1970, perhaps) and was corrected
  // before sending.
  if (elapsed > LONGEST_WAIT_MS) return now;
  return new Date(now.getTime() - Math.max(elapsed, 0));
}

const LONGEST_WAIT_MS = 400 * 86_400_000;
