import { asks, calls, executes, paged, sending } from "#kernel/calls.server";
import { AppError } from "#kernel/errors";
import { savePendingCustomerCookie } from "#services/google.server";
import { checkAccessCode, makeAccessCode, withdrawAccessCode } from "./commands.server";
import { openAccessCodes } from "./queries.server";
import { checkCodeSchema } from "./schema";

/** Checks a code; a valid one is stored in a cookie for the sign-in with Google. */
const checked = executes(
  checkAccessCode,
  ({ code }, { context }) => ({ code, address: context.address }),
  async (check, { params }) => {
    const pending: Record<string, string> = check.valid
      ? {
          "Set-Cookie": await savePendingCustomerCookie({
            code: params.code!.trim().toUpperCase(),
            businessName: check.businessName,
          }),
        }
      : {};
    return Response.json(check, { headers: { "Cache-Control": "no-store", ...pending } });
  },
);

/**
 * Access codes (spec 7.1): what a code opens, for anybody, rate-limited per address; making and
 * withdrawing codes, for the SuperAdmin.
 */
export default calls({
  "GET /verify/check-customer/:code": {
    ...sending({ code: checkCodeSchema.shape.code }, checked),
    handle: (...visit) =>
      checked.handle(...visit).catch((error: unknown) => {
        // Exactly the spec's two words, without a field name in front.
        throw error instanceof AppError && error.fields.code === "Invalid code"
          ? new AppError(400, "Invalid code", error.fields)
          : error;
      }),
  },
  "GET /access-codes": paged(asks(openAccessCodes), "codes"),
  "POST /access-codes": executes(makeAccessCode),
  "DELETE /access-codes/:code": executes(withdrawAccessCode),
});
