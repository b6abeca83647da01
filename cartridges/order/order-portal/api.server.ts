import { asks, calls } from "#kernel/calls.server";
import { openPortal } from "./queries.server";

/** What can be ordered for a date, with par and the customer's prices (spec 7.4). */
export default calls({ "GET /customer-portal/:number/products": asks(openPortal) });
