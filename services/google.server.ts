import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { GoogleStrategy, type GoogleProfile as RawProfile } from "remix-auth-google";
import type { Config } from "./config.server";
import { clock } from "./clock.server";
import { company } from "./company.server";
import { logger } from "./logger.server";
import { signedCookieOptions } from "./signed-cookie.server";

export interface GoogleProfile {
  /** Google's own id for the account, which stays when the email changes. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/**
 * The purpose of a visit to Google. It is kept in our own signed cookie, never in Google's
 * parameters.
 */
export interface SignInIntent {
  /** The access code or customer number entered before. */
  code?: string;
  /** The page to return to. */
  next?: string;
  /** The signed-in user whose account is to be linked to Google. */
  joins?: string;
}

let settings: Config["google"] = null;
/** Set once at startup; null if Google is not configured. */
export const configureGoogle = (google: Config["google"]) => {
  settings = google;
};
export const googleIsSetUp = () => settings !== null;

export const CALLBACK = "/api/auth/google/callback";
/** How long the intent is valid, which is how long a person may take at Google. */
const INTENT_SECONDS = 15 * 60;
const GOOGLE_ANSWERS_WITHIN_MS = 10_000;

/** Google's strategy. If GOOGLE_URL is set, its three endpoints are on that server, as in tests. */
class Strategy extends GoogleStrategy<GoogleProfile> {
  readonly #profileUrl: string;

  constructor({ clientId, clientSecret, url }: NonNullable<Config["google"]>) {
    super(
      { clientID: clientId, clientSecret, callbackURL: `${company().appUrl}${CALLBACK}`, prompt: "select_account" },
      async ({ profile }) => ({
        subject: profile.id,
        email: profile.emails[0].value.toLowerCase(),
        emailVerified: String(profile._json.email_verified) === "true",
        name: profile.displayName,
      }),
    );
    this.#profileUrl = url ? `${url}/userinfo` : "https://openidconnect.googleapis.com/v1/userinfo";
    if (!url) return;
    this.authorizationURL = `${url}/authorize`;
    this.tokenURL = `${url}/token`;
  }

  /** As in the library, but with a timeout, and rejecting a response that is not a profile. */
  protected override async userProfile(accessToken: string): Promise<RawProfile> {
    const response = await fetch(this.#profileUrl, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(GOOGLE_ANSWERS_WITHIN_MS),
    });
    const raw = (await response.json()) as RawProfile["_json"];
    if (!response.ok || typeof raw.sub !== "string" || typeof raw.email !== "string")
      throw new Error("Google returned no profile.");
    return {
      provider: "google",
      id: raw.sub,
      displayName: raw.name || raw.email,
      name: { familyName: raw.family_name, givenName: raw.given_name },
      emails: [{ value: raw.email }],
      photos: [{ value: raw.picture }],
      _json: raw,
    };
  }
}

const intentStorage = () =>
  createCookieSessionStorage<SignInIntent & { until: number }>({
    cookie: { name: "clothesline_errand", ...signedCookieOptions(INTENT_SECONDS) },
  });
const authenticator = (storage: ReturnType<typeof intentStorage>, google: NonNullable<Config["google"]>) =>
  new Authenticator<GoogleProfile>(storage, { throwOnError: true }).use(new Strategy(google));

/** Redirects the browser to Google. The intent and the OAuth state are in a signed cookie. */
export async function leaveForGoogle(request: Request, intent: SignInIntent): Promise<Response> {
  if (!settings) throw new Error("Sign-in with Google is not set up.");
  const storage = intentStorage();
  const session = await storage.getSession();
  for (const [name, value] of Object.entries(intent))
    if (value) session.set(name as keyof SignInIntent, value as string);
  session.set("until", clock.now().getTime() + INTENT_SECONDS * 1000);
  // The strategy reads the session from the request and adds its state to it.
  const carried = (await storage.commitSession(session)).split(";")[0]!;
  try {
    await authenticator(storage, settings).authenticate(
      "google",
      new Request(request.url, { headers: { Cookie: carried } }),
    );
  } catch (away) {
    if (away instanceof Response) return away;
    throw away;
  }
  throw new Error("Expected a redirect to Google.");
}

/** Why a return from Google has no profile. */
export class ReturnRefused extends Error {
  constructor(readonly reason: "denied" | "state" | "failed") {
    super(reason);
  }
}

/** Reads the profile and the intent upon return from Google. @throws ReturnRefused */
export async function returnFromGoogle(request: Request): Promise<{ profile: GoogleProfile; intent: SignInIntent }> {
  if (!settings) throw new Error("Sign-in with Google is not set up.");
  const { searchParams } = new URL(request.url);
  const storage = intentStorage();
  const session = await storage.getSession(request.headers.get("Cookie"));
  const until = session.get("until");
  if (until === undefined || until < clock.now().getTime()) throw new ReturnRefused("state");
  if (searchParams.has("error"))
    throw new ReturnRefused(searchParams.get("error") === "access_denied" ? "denied" : "failed");
  try {
    const profile = await withTimeout(authenticator(storage, settings).authenticate("google", request));
    return { profile, intent: { code: session.get("code"), next: session.get("next"), joins: session.get("joins") } };
  } catch (error) {
    // The library reports a missing or wrong state this way; every other error came from Google or
    // a timeout.
    if (error instanceof AuthorizationError && /state/i.test(error.message)) throw new ReturnRefused("state");
    logger.warn(
      { reason: error instanceof Error ? error.message.slice(0, 300) : String(error) },
      "Google did not return a profile",
    );
    throw new ReturnRefused("failed");
  }
}

/** Clears the intent cookie, so that a return from Google cannot be replayed. */
export const clearIntent = async () => {
  const storage = intentStorage();
  return storage.destroySession(await storage.getSession());
};

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error("Google does not answer.")), GOOGLE_ANSWERS_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * How long a Google profile is kept while the person enters an access code, or the password that
 * links it.
 */
const WAITING_SECONDS = 15 * 60;
const waitingCookie = () => createCookie("clothesline_google", signedCookieOptions(WAITING_SECONDS));

/** The Set-Cookie value that keeps a profile for the next step, in this browser only. */
export const saveProfileCookie = (profile: GoogleProfile) =>
  waitingCookie().serialize({ profile, until: clock.now().getTime() + WAITING_SECONDS * 1000 });
export const clearProfileCookie = () => waitingCookie().serialize("", { maxAge: 0 });

/** The profile kept in this browser; null if there is none or it has expired. */
export async function readProfileCookie(request: Request): Promise<GoogleProfile | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("clothesline_google=")) return null;
  const kept = (await waitingCookie()
    .parse(header)
    .catch(() => null)) as { profile: GoogleProfile; until: number } | null;
  return kept?.profile && kept.until > clock.now().getTime() ? kept.profile : null;
}

/** The result of the code check, kept during the visit to Google (spec 7.1, pending values). */
export interface PendingCustomer {
  code: string;
  businessName: string | null;
}
const pendingCookie = () => createCookie("clothesline_pending", signedCookieOptions(INTENT_SECONDS));
export const savePendingCustomerCookie = (pending: PendingCustomer) => pendingCookie().serialize(pending);
export async function pendingCustomer(request: Request): Promise<PendingCustomer | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("clothesline_pending=")) return null;
  const kept = (await pendingCookie()
    .parse(header)
    .catch(() => null)) as PendingCustomer | "" | null;
  return kept ? kept : null;
}
