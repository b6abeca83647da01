import { findBusiness } from "#cartridges/sign-up/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/verify/customer/{customerNumber} (spec 7.1): whose number it is, and how many accounts that business has. */
const door = apiRoute({
  GET: apiQuery(
    findBusiness,
    ({ params, context }) => ({ customerNumber: params.customerNumber, address: context.address }),
    ({ customer, existingUserCount }) => ({ success: true, customer, existingUserCount, message: existingUserCount > 0 ? "An account already exists for this business" : "Business Found!" }),
  ),
});
export const loader = door.loader;
export const action = door.action;
