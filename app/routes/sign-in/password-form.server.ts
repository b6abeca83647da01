import { connectGoogle } from "#cartridges/account/google-sign-in/commands.server";
import { signIn, type SignedIn } from "#cartridges/account/user/commands.server";
import type { Role } from "#kernel/actor";
import { AppError, badInput } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { submits } from "#kernel/form-handlers.server";
import type { Visit } from "#kernel/handlers.server";
import { signInByForm } from "#kernel/sign-in/form-strategy.server";
import { deviceOf, signInResponse } from "#kernel/sign-in/response.server";
import { resolveActor, signInCookie } from "#kernel/sign-in/session.server";
import { clearProfileCookie, readProfileCookie } from "#services/google.server";

/**
 * The form of a sign-in page. `name` is its first field, `roles` are the roles the page is for;
 * `missing` is the message if a field is empty, instead of the field's own message.
 */
export const passwordForm = (
  name: "email" | "username",
  { roles, missing }: { roles?: Role[]; missing?: string } = {},
) =>
  submits(signIn, {
    fields: { [name]: "identifier", password: "password", next: "next" },
    input(typed, visit) {
      if (missing && (!typed.identifier || !typed.password)) throw badInput({}, missing);
      return { ...typed, ...(roles && { roles }), kind: "cookie", ...deviceOf(visit) };
    },
    through: (run, { request }, form) => signInByForm(request, form, run),
    answer: (signedIn, visit, { next }) => signInAndLinkGoogle(visit, signedIn, typeof next === "string" ? next : null),
  });

/**
 * Signs in by password and links the Google profile pending in this browser if both have the same
 * email: whoever has both the password and the mailbox owns the account (decision 0018).
 */
async function signInAndLinkGoogle(
  { request }: Pick<Visit, "request">,
  { token, home, user }: SignedIn,
  next: string | null,
): Promise<Response> {
  const arrival = await signInResponse({ token, home }, next);
  const profile = await readProfileCookie(request);
  if (!profile) return arrival;
  arrival.headers.append("Set-Cookie", await clearProfileCookie());
  if (profile.email !== user.email?.toLowerCase()) return arrival;
  const { actor } = await resolveActor(
    new Request(request.url, { headers: { Cookie: (await signInCookie(token)).split(";")[0]! } }),
  );
  try {
    await execute(connectGoogle, actor, { profile });
  } catch (error) {
    // A failed link does not fail the sign-in; the account page shows whether Google is linked.
    if (!(error instanceof AppError)) throw error;
  }
  return arrival;
}
