const MAX_CHARACTERS = 50;

/** A username from an email's first part; where it is taken, with the first number that makes it another. */
export function uniqueUsername(email: string, taken: ReadonlySet<string>): string {
  const wanted = usernameFromEmail(email);
  for (let place = 1; ; place++) {
    const username = place === 1 ? wanted : `${wanted}${place}`;
    if (!taken.has(username)) return username;
  }
}

/** The username that an email asks for, whoever has it. */
export const usernameFromEmail = (email: string): string =>
  email
    .split("@")[0]!
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+/, "")
    .slice(0, MAX_CHARACTERS) || "user";
