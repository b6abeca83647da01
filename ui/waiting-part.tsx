/** In the place of a part of the page that is on its way. */
export const WaitingPart = () => (
  <div className="min-h-64 animate-pulse rounded-card bg-sunk" role="status" aria-label="Loading" />
);
