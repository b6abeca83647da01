import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's second recommendation (19 MiB, two passes): about 30 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

export const hashPassword = (password: string) => hash(password, COST);

/**
 * Takes the same time with and without an account, so that timing does not reveal whether it
 * exists.
 */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await verify(storedHash ?? (await decoy), password).catch(() => false);
  return matches && Boolean(storedHash);
}
