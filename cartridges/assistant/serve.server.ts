import type { Actor } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { checkOrigin } from "#kernel/guard.server";
import { refusal, type JsonAnswer, type PortalContext } from "#kernel/handlers.server";
import { countAttempt } from "#kernel/sign-in/limits.server";
import { resolveAssistant } from "#kernel/sign-in/session.server";

const CHALLENGE = 'Bearer realm="Clothesline"';
const refused = (message: string, challenge: string) =>
  new AppError(401, message, {}, { "WWW-Authenticate": challenge });

/**
 * The token's person. A valid token is never rate-limited by wrong ones from the same address.
 * @throws AppError 401, 429.
 */
async function authenticate(request: Request, { address }: PortalContext): Promise<Actor> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (!token) throw refused("Send the token that you made in your settings as a bearer token.", CHALLENGE);
  const actor = await resolveAssistant(token);
  if (actor.role !== "Anonymous") return actor;
  await countAttempt("assistant-token", address);
  throw refused("This token is unknown or no longer valid.", `${CHALLENGE}, error="invalid_token"`);
}

/** /mcp: the Model Context Protocol over HTTP, for a person's assistant (decision 0136). */
export async function serveAssistant(request: Request, context: PortalContext): Promise<JsonAnswer | Response> {
  try {
    // Requests from another site's page are refused, even with a valid token.
    checkOrigin(request);
    const actor = await authenticate(request, context);
    if (request.method !== "POST")
      throw new AppError(405, `There is no ${request.method} here: each message is a POST.`, {}, { Allow: "POST" });
    if (!context.readBody) throw new AppError(415, "Send JSON, with Content-Type: application/json.");
    const body = jsonOf(await context.readBody());
    // Loaded on demand, because most portals never see an assistant.
    const { speak } = await import("./endpoint.server");
    return await speak(
      new Request(request.url, { method: "POST", headers: request.headers, signal: request.signal }),
      body,
      { actor, context },
    );
  } catch (error) {
    return refusal(error);
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError(400, "The body is not JSON.");
  }
}
