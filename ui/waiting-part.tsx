/** Placeholder for a part of the page that is loading. */
export const WaitingPart = () => (
  <div className="min-h-64 animate-pulse rounded-card bg-sunk" role="status" aria-label="Loading" />
);
