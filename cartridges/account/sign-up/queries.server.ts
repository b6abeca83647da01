import { defineQuery } from "#kernel/definition";
import { lookUpBusiness } from "./lookup.server";
import { findBusinessSchema } from "./schema";

/**
 * GET /api/verify/customer/{customerNumber} and the second step of signing up:
 * the business of a number.
 * @throws AppError 400, 404, 429.
 */
export const findBusiness = defineQuery({
  name: "signUp.findBusiness",
  input: findBusinessSchema,
  permission: "anyone",
  run: ({ db, now }, input) => lookUpBusiness(db, now, input),
});
