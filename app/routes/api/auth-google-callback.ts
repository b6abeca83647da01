import { redirect } from "@remix-run/node";
import { joinGoogle, signInWithGoogle } from "#cartridges/google-sign-in/commands.server";
import { wordOf, type RefusalWord } from "#cartridges/google-sign-in/refusals";
import { accountOf } from "~/kernel/actor";
import { apiRoute, apiStream, type Visit } from "~/kernel/doors.server";
import { AppError } from "~/kernel/errors";
import { execute } from "~/kernel/execute.server";
import { arrive, deviceOf } from "~/services/sign-in/arrival.server";
import { errandIsOver, googleIsSetUp, keepProfile, pendingCustomer, returnFromGoogle, ReturnRefused, type GoogleProfile } from "~/services/sign-in/google.server";

const REASONS = { denied: "google_denied", state: "google_state", failed: "google_failed" } as const satisfies Record<ReturnRefused["reason"], RefusalWord>;
const atStart = (error: RefusalWord) => redirect(`/?error=${error}`);
const CODE_SCREEN = "/link-account?oauth=completed";

/** Where Google sends the browser back to. Whatever comes of it is a page with words, and what came back once does not come back again. */
const door = apiRoute({
  GET: apiStream(signInWithGoogle, async (visit) => {
    if (!googleIsSetUp()) return atStart("google_not_set_up");
    const answer = await returned(visit);
    answer.headers.append("Set-Cookie", await errandIsOver());
    return answer;
  }),
});
export const loader = door.loader;
export const action = door.action;

async function returned(visit: Visit): Promise<Response> {
  try {
    const { profile, errand } = await returnFromGoogle(visit.request);
    if (errand.joins) return await joined(visit, profile, errand.joins);
    return await signedInOrAsked(visit, profile, errand);
  } catch (error) {
    if (error instanceof ReturnRefused) return atStart(REASONS[error.reason]);
    if (error instanceof AppError) return atStart(error.status === 429 ? "too_many" : (wordOf(error.message) ?? "google_failed"));
    throw error;
  }
}

async function signedInOrAsked({ actor, ...visit }: Visit, profile: GoogleProfile, { code, next }: { code?: string; next?: string }): Promise<Response> {
  const pending = await pendingCustomer(visit.request);
  try {
    const answer = await execute(signInWithGoogle, actor, { profile, code: code ?? pending?.code ?? null, ...deviceOf(visit) });
    if (answer.outcome === "signedIn") return await arrive({ token: answer.token, home: "/auth-success" }, next);
    return await waiting(answer.outcome === "exists" ? "/?error=email_has_account" : CODE_SCREEN, profile);
  } catch (error) {
    // The code was not good, the person is who they are: another code may be entered without another way to Google.
    const word = error instanceof AppError ? wordOf(error.message) : undefined;
    if (word === "code_not_found") return waiting(`${CODE_SCREEN}&error=${word}`, profile);
    throw error;
  }
}

async function joined({ actor }: Visit, profile: GoogleProfile, joins: string): Promise<Response> {
  if (actor.id !== joins) return atStart("google_state");
  try {
    await execute(joinGoogle, actor, { profile });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirect(`${accountOf(actor)}?error=${wordOf(error.message) ?? "google_failed"}`);
  }
  return redirect(accountOf(actor));
}

const waiting = async (path: string, profile: GoogleProfile) => redirect(path, { headers: { "Set-Cookie": await keepProfile(profile) } });
