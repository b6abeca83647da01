import { asks, calls, executes, sending } from "#kernel/calls.server";
import { deviceOf } from "#kernel/sign-in/response.server";
import { register } from "./commands.server";
import { findBusiness } from "./queries.server";
import { findBusinessSchema, registerSchema } from "./schema";

const { customerNumber, email, password, firstName, lastName } = registerSchema.shape;

/** Looks up a customer number, and creates a pending account for it (spec 7.1). */
export default calls({
  "GET /verify/customer/:customerNumber": sending(
    { customerNumber: findBusinessSchema.shape.customerNumber },
    asks(
      findBusiness,
      ({ customerNumber }, { context }) => ({ customerNumber, address: context.address }),
      ({ customer, existingUserCount }) => ({
        success: true,
        customer,
        existingUserCount,
        message: existingUserCount > 0 ? "An account already exists for this business" : "Business Found!",
      }),
    ),
  ),
  "POST /verify/register": sending(
    { customerNumber, email, password, firstName, lastName },
    executes(
      register,
      ({ customerNumber, email, password, firstName, lastName }, visit) => ({
        customerNumber,
        email,
        password,
        firstName,
        lastName,
        kind: "api",
        ...deviceOf(visit),
      }),
      ({ token, user }) => ({ success: true, user, token, message: "Account created. It is pending approval." }),
    ),
  ),
});
