/**
 * When an act happened, by the server's clock (design 4.2). `at` is the device's time of the act and `sent` the same device's time of
 * sending: only the difference between the two is used, so that a wrong clock does no harm. Without `sent`, `at` is clamped to now;
 * without `at` the act happened now.
 */
export function actTime({ at, sent, now }: { at?: string; sent?: string | null; now: Date }): Date {
  const acted = at === undefined ? Number.NaN : Date.parse(at);
  if (Number.isNaN(acted)) return now;
  const sentAt = sent ? Date.parse(sent) : Number.NaN;
  const elapsed = (Number.isNaN(sentAt) ? now.getTime() : sentAt) - acted;
  return new Date(now.getTime() - Math.max(elapsed, 0));
}
