import { asks, calls } from "#kernel/calls.server";
import { customerItems } from "./queries.server";

/** What a customer rents; id is their number (spec 7.3). */
export default calls({ "GET /rental-items/customer/:id": asks(customerItems) });
