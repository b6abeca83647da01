import { randomUUID } from "node:crypto";
import { createMemorySessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

/** How remix-auth hands a form on to what checks it. */
interface FormContext {
  formData: FormData;
  check: () => Promise<unknown>;
}

// The library writes into its storage only where it redirects by itself; who is signed in is a row of ours (session.server.ts).
const storage = createMemorySessionStorage({ cookie: { name: "clothesline_unused", secrets: [randomUUID()] } });
const authenticator = new Authenticator<unknown>(storage, { throwOnError: true }).use(
  new FormStrategy(({ context }) => (context as unknown as FormContext).check()),
);

/** Signs in by a form that was sent: remix-auth's strategy asks `check`. @throws what `check` throws, as it was thrown. */
export async function signInByForm<SignedIn>(
  request: Request,
  formData: FormData,
  check: () => Promise<SignedIn>,
): Promise<SignedIn> {
  // The body is read already.
  const { url, headers } = request;
  try {
    return (await authenticator.authenticate("form", new Request(url, { headers }), {
      context: { formData, check } satisfies FormContext as never,
    })) as SignedIn;
  } catch (error) {
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}
