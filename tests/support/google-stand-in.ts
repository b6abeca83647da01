import { randomUUID } from "node:crypto";
import { OAuth2Server } from "oauth2-mock-server";

export interface StandInAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export interface GoogleStandIn {
  url: string;
  /** The account that signs in next; null denies consent. */
  account: StandInAccount | null;
  /** How many times each authorization code was exchanged at the token endpoint. */
  taken: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * A real OAuth 2.0 server on this machine that behaves like Google: an authorization code works
 * once, the profile is returned only for its own token, and denied consent results in
 * access_denied.
 */
export async function startGoogleStandIn(account: StandInAccount): Promise<GoogleStandIn> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  const byCode = new Map<string, StandInAccount>(),
    byToken = new Map<string, StandInAccount>(),
    taken = new Map<string, number>();
  const standIn: GoogleStandIn = {
    url: `http://localhost:${server.address().port}`,
    account,
    taken,
    stop: () => server.stop(),
  };
  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    if (standIn.account) return void byCode.set(url.searchParams.get("code")!, standIn.account);
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  server.service.on(
    "beforeResponse",
    (
      answer: { statusCode: number; body: Record<string, unknown> },
      request: { body: { code?: string; client_secret?: string } },
    ) => {
      const code = request.body.code ?? "";
      const times = (taken.get(code) ?? 0) + 1;
      taken.set(code, times);
      const profile = byCode.get(code);
      if (times > 1 || !profile || request.body.client_secret !== STAND_IN_SECRET) {
        answer.statusCode = 400;
        answer.body = { error: "invalid_grant" };
        return;
      }
      // The library signs identical tokens within the same second.
      const token = randomUUID();
      answer.body.access_token = token;
      byToken.set(token, profile);
    },
  );
  server.service.on(
    "beforeUserinfo",
    (answer: { statusCode: number; body: object }, request: { headers: { authorization?: string } }) => {
      const profile = byToken.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
      answer.statusCode = profile ? 200 : 401;
      answer.body = profile ?? { error: "invalid_token" };
    },
  );
  return standIn;
}

export const STAND_IN_ID = "clothesline-test";
export const STAND_IN_SECRET = "a secret between the two";
