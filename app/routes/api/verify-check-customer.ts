import { checkAccessCode } from "#cartridges/access-code/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";
import { AppError } from "~/kernel/errors";
import { keepPendingCustomer } from "~/services/sign-in/google.server";

const call = apiCommand(
  checkAccessCode,
  (_body, { params, context }) => ({ code: params.code, address: context.address }),
  async (found, { params }) => {
    const pending: Record<string, string> = found.valid ? { "Set-Cookie": await keepPendingCustomer({ code: params.code!.trim().toUpperCase(), businessName: found.businessName }) } : {};
    return Response.json(found, { headers: { "Cache-Control": "no-store", ...pending } });
  },
);

/** GET /api/verify/check-customer/{code} (spec 7.1): what a code opens; a good one is kept for the way to Google and back. */
const door = apiRoute({
  GET: {
    ...call,
    handle: (...visit) => call.handle(...visit).catch((error: unknown) => {
      // The spec's two words, without the field's name before them.
      throw error instanceof AppError && error.fields.code === "Invalid code" ? new AppError(400, "Invalid code", error.fields) : error;
    }),
  },
});
export const loader = door.loader;
export const action = door.action;
