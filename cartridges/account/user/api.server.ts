import type { Role } from "#kernel/actor";
import { asks, calls, executes, sending, type Call } from "#kernel/calls.server";
import { AppError } from "#kernel/errors";
import { deviceOf } from "#kernel/sign-in/response.server";
import { signIn, signOut, type SignedIn } from "./commands.server";
import { me } from "./queries.server";
import { signInSchema } from "./schema";

/**
 * The sign-in calls differ only in who may use them: all take username or email, and
 * answer with a bearer token.
 */
function signsIn(name: "username" | "email", roles?: Role[]): Call {
  const call = executes(
    signIn,
    ({ username, email, password }, visit) => ({
      identifier: username ?? email ?? "",
      password: password ?? "",
      roles,
      kind: "api",
      ...deviceOf(visit),
    }),
    ({ token, user }: SignedIn) => ({ token, user, message: "Signed in." }),
  );
  const handle: Call["handle"] = (...visit) =>
    call.handle(...visit).catch((error: unknown) => {
      throw withFieldName(error, name);
    });
  const { password } = signInSchema.shape;
  return sending({ [name]: signInSchema.shape.identifier, password }, { ...call, handle });
}

/** Renames the fields of an error to the call's own field names. */
function withFieldName(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || !error.fields.identifier) return error;
  const { identifier, ...others } = error.fields;
  return new AppError(error.status, error.message.replace("identifier:", `${name}:`), {
    [name]: identifier,
    ...others,
  });
}

/** Signing in and out, and the signed-in user (spec 7.1). */
export default calls({
  "POST /auth/login": signsIn("username"),
  "POST /auth/customer/login": signsIn("email", ["Customer"]),
  "POST /auth/driver/login": signsIn("email", ["Driver"]),
  "POST /drivers/login": signsIn("username", ["Driver"]),
  "POST /auth/logout": executes(signOut, () => ({})),
  "GET /auth/me": asks(
    me,
    () => ({}),
    (user) => ({ user }),
  ),
});
