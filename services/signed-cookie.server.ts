let signing: { secrets: string[]; secure: boolean } | undefined;

/** Set once at startup: the secret that signs cookies, and whether the portal is on https. */
export function configureSignedCookies({ secret, secure }: { secret: string; secure: boolean }) {
  signing = { secrets: [secret], secure };
}

/** The options of all our cookies: signed, HttpOnly, SameSite. `maxAge` in seconds. */
export function signedCookieOptions(maxAge: number) {
  if (!signing) throw new Error("Sessions are not configured.");
  return { httpOnly: true, sameSite: "lax" as const, path: "/", maxAge, ...signing };
}
