import { signIn, type SignedIn } from "#cartridges/user/commands.server";
import type { Role } from "~/kernel/actor";
import { apiCommand } from "~/kernel/doors.server";
import { AppError } from "~/kernel/errors";
import { deviceOf } from "~/services/sign-in/arrival.server";

/** The sign-in calls of spec 7.1 differ only in who may use them: all take username or email, and answer a bearer token. */
export function signInCall(name: "username" | "email", roles?: Role[]) {
  const call = apiCommand(
    signIn,
    (body, visit) => ({ identifier: body.username ?? body.email ?? "", password: body.password ?? "", roles, kind: "api", ...deviceOf(visit) }),
    ({ token, user }: SignedIn) => ({ token, user, message: "Signed in." }),
  );
  const handle: typeof call.handle = (...visit) => call.handle(...visit).catch((error: unknown) => {
    throw named(error, name);
  });
  return { ...call, handle };
}

/** A refusal names the field as the call does. */
function named(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || !error.fields.identifier) return error;
  const { identifier, ...others } = error.fields;
  return new AppError(error.status, error.message.replace("identifier:", `${name}:`), { [name]: identifier, ...others });
}
