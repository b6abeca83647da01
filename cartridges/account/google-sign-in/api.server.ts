import { z } from "zod";
import { calls, executes, sending, streams } from "#kernel/calls.server";
import { redirect, type Visit } from "#kernel/handlers.server";
import { accountOf } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { signInResponse, deviceOf, safeNext } from "#kernel/sign-in/response.server";
import {
  clearIntent,
  clearProfileCookie,
  googleIsSetUp,
  saveProfileCookie,
  leaveForGoogle,
  pendingCustomer,
  returnFromGoogle,
  ReturnRefused,
  readProfileCookie,
  type GoogleProfile,
} from "#services/google.server";
import { signInCookie } from "#kernel/sign-in/session.server";
import { ACCESS_CODE } from "../access-code/schema";
import { completeLinking, connectGoogle, signInWithGoogle } from "./commands.server";
import { errorCodeOf, type SignInErrorCode } from "./refusals";
import { completeLinkingSchema } from "./schema";

const REASONS = { denied: "google_denied", state: "google_state", failed: "google_failed" } as const satisfies Record<
  ReturnRefused["reason"],
  SignInErrorCode
>;
const word = z.string().optional();
/** The query parameters of the two redirects. */
const LEAVING = { state: word, next: word, join: word };
const COMING_BACK = { state: word, code: word, error: word };
const { customerNumber, businessName } = completeLinkingSchema.shape;
const startPage = (error: SignInErrorCode) => redirect(`/?error=${error}`);
const CODE_SCREEN = "/link-account?oauth=completed";

const codeScreen = (error: SignInErrorCode) => redirect(`/customer/pin?linking=google&error=${error}`);

/**
 * Redirects to Google. `state` carries the access code; `join` links Google to
 * the signed-in account.
 */
async function redirectToGoogle({ actor, request, url }: Visit): Promise<Response> {
  const code = url.searchParams.get("state")?.trim().toUpperCase();
  if (code === "") return codeScreen("customer_required");
  if (code && !ACCESS_CODE.test(code)) return codeScreen("invalid_customer_format");
  if (!googleIsSetUp()) return redirect("/?error=google_not_set_up");
  const joins = url.searchParams.has("join");
  if (joins && !actor.id) return redirect("/");
  return leaveForGoogle(request, {
    code,
    next: safeNext(url.searchParams.get("next")) ?? undefined,
    joins: joins ? actor.id! : undefined,
  });
}

/**
 * Where Google sends the browser back to. Every outcome is a page with a message, and a return
 * cannot be replayed.
 */
async function handleReturn(visit: Visit): Promise<Response> {
  if (!googleIsSetUp()) return startPage("google_not_set_up");
  const answer = await respondToReturn(visit);
  answer.headers.append("Set-Cookie", await clearIntent());
  return answer;
}

async function respondToReturn(visit: Visit): Promise<Response> {
  try {
    const { profile, intent } = await returnFromGoogle(visit.request);
    if (intent.joins) return await connectToAccount(visit, profile, intent.joins);
    return await signInOrAsk(visit, profile, intent);
  } catch (error) {
    if (error instanceof ReturnRefused) return startPage(REASONS[error.reason]);
    if (error instanceof AppError)
      return startPage(error.status === 429 ? "too_many" : (errorCodeOf(error.message) ?? "google_failed"));
    throw error;
  }
}

async function signInOrAsk(
  { actor, ...visit }: Visit,
  profile: GoogleProfile,
  { code, next }: { code?: string; next?: string },
): Promise<Response> {
  const pending = await pendingCustomer(visit.request);
  try {
    const answer = await execute(signInWithGoogle, actor, {
      profile,
      code: code ?? pending?.code ?? null,
      ...deviceOf(visit),
    });
    if (answer.outcome === "signedIn")
      return await signInResponse({ token: answer.token, home: "/auth-success" }, next);
    return await redirectWithProfile(answer.outcome === "exists" ? "/?error=email_has_account" : CODE_SCREEN, profile);
  } catch (error) {
    // The code was invalid but the Google profile is valid: keep the profile, so that
    // another code can be entered.
    const code = error instanceof AppError ? errorCodeOf(error.message) : undefined;
    if (code === "code_not_found") return redirectWithProfile(`${CODE_SCREEN}&error=${code}`, profile);
    throw error;
  }
}

async function connectToAccount({ actor }: Visit, profile: GoogleProfile, joins: string): Promise<Response> {
  if (actor.id !== joins) return startPage("google_state");
  try {
    await execute(connectGoogle, actor, { profile });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirect(`${accountOf(actor)}?error=${errorCodeOf(error.message) ?? "google_failed"}`);
  }
  return redirect(accountOf(actor));
}

const redirectWithProfile = async (path: string, profile: GoogleProfile) =>
  redirect(path, { headers: { "Set-Cookie": await saveProfileCookie(profile) } });

/**
 * Sign-in with Google (spec 7.1). Linking applies the access code to the Google profile pending in
 * this browser, and signs it in.
 */
export default calls({
  "GET /auth/google": sending(LEAVING, streams(signInWithGoogle, redirectToGoogle)),
  "GET /auth/google/callback": sending(COMING_BACK, streams(signInWithGoogle, handleReturn)),
  "POST /auth/complete-linking": {
    ...sending({ customerNumber, businessName }, executes(completeLinking)),
    handle: async (visit, via) => {
      const profile = await readProfileCookie(visit.request);
      const call = executes(
        completeLinking,
        ({ customerNumber, businessName }) => ({ profile, customerNumber, businessName, ...deviceOf(visit) }),
        async ({ token, user, home }) => {
          const answer = Response.json(
            { role: user.role, message: "Your account is linked.", home },
            { headers: { "Cache-Control": "no-store" } },
          );
          for (const cookie of [await signInCookie(token), await clearProfileCookie()])
            answer.headers.append("Set-Cookie", cookie);
          return answer;
        },
      );
      return call.handle(visit, via);
    },
  },
});
