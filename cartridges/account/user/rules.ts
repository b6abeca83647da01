const MAX_CHARACTERS = 50;

/**
 * A username from an email's first part, with the first number that makes it unique if it is taken.
 */
export function uniqueUsername(email: string, taken: ReadonlySet<string>): string {
  const base = usernameFromEmail(email);
  for (let suffix = 1; ; suffix++) {
    const username = suffix === 1 ? base : `${base}${suffix}`;
    if (!taken.has(username)) return username;
  }
}

/** The username derived from an email, taken or not. */
export const usernameFromEmail = (email: string): string =>
  email
    .split("@")[0]!
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+/, "")
    .slice(0, MAX_CHARACTERS) || "user";
