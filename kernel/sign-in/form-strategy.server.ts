import { randomUUID } from "node:crypto";
import { createMemorySessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

/** The context from which remix-auth's form strategy gets its check. */
interface FormContext {
  formData: FormData;
  check: () => Promise<unknown>;
}

// The library uses this storage only if it redirects itself; our sessions are database rows
// (session.server.ts).
const storage = createMemorySessionStorage({ cookie: { name: "clothesline_unused", secrets: [randomUUID()] } });
const authenticator = new Authenticator<unknown>(storage, { throwOnError: true }).use(
  new FormStrategy(({ context }) => (context as unknown as FormContext).check()),
);

/**
 * Signs in with a form through remix-auth's strategy, which calls `check`. @throws what `check`
 * throws, unwrapped.
 */
export async function signInByForm<SignedIn>(
  request: Request,
  formData: FormData,
  check: () => Promise<SignedIn>,
): Promise<SignedIn> {
  // The body has already been read.
  const { url, headers } = request;
  try {
    return (await authenticator.authenticate("form", new Request(url, { headers }), {
      context: { formData, check } satisfies FormContext as never,
    })) as SignedIn;
  } catch (error) {
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}
