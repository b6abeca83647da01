import type { QuickAccess } from "#kernel/quick-access.server";

/** Offered to the office only: a driver may open only their own route's day. */
const openings: QuickAccess = ({ role }) => Promise.resolve(role === "Driver" ? [] : [{ label: "Today", key: {} }]);
export default openings;
