import { connectGoogle } from "#cartridges/account/google-sign-in/commands.server";
import type { SignedIn } from "#cartridges/account/user/commands.server";
import type { Visit } from "#kernel/handlers.server";
import { AppError } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { signInResponse } from "#kernel/sign-in/response.server";
import { clearProfileCookie, readProfileCookie } from "#services/google.server";
import { resolveActor, signInCookie } from "#kernel/sign-in/session.server";

/**
 * Lets someone in by their password and joins the Google account that waits in this browser, where both have the same email:
 * whoever has the password and the mailbox is the account's owner (decision 0018).
 */
export async function arriveAndJoin(
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
    // Signed in they are, joined or not; their account page says which, and why it was refused when they try there.
    if (!(error instanceof AppError)) throw error;
  }
  return arrival;
}
