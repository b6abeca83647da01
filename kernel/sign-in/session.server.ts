import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";
import { v7 as uuid } from "uuid";
import { ANONYMOUS, CONSOLE, type Actor, type Role } from "../actor";
import { permissionsOfUser } from "../role-permissions.server";
import { clock } from "#services/clock.server";
import { database, type Transaction, type Reader } from "#services/database/database.server";
import { configureSignedCookies, signedCookieOptions } from "#services/signed-cookie.server";

const DAY_MS = 86_400_000;
/**
 * Session lifetimes: idle timeout and absolute timeout (design 4.1). A driver's phone is used every
 * working day.
 */
const LIFETIME = {
  cookie: { idle: 14 * DAY_MS, absolute: 60 * DAY_MS },
  api: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS },
};
/**
 * The idle timeout is extended at most this often, so that reading a page does not cost a write.
 */
const IDLE_STEP_MS = DAY_MS / 4;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** A 256-bit random token. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url");
export { sha256 as tokenHash };

let cookie: Cookie | undefined;
let consoleKeyHash: Buffer | undefined;

/**
 * Called once at startup with the cookie secret, whether the portal is on https, and the console's
 * key.
 */
export function configureSessions(options: { secret: string; secure: boolean; consoleKey?: string }) {
  configureSignedCookies(options);
  cookie = createCookie("clothesline_session", signedCookieOptions(LIFETIME.cookie.absolute / 1000));
  consoleKeyHash = options.consoleKey ? Buffer.from(sha256(options.consoleKey)) : undefined;
}

const sessionCookie = () => {
  if (!cookie) throw new Error("Sessions are not configured.");
  return cookie;
};

/** The Set-Cookie value that signs this browser in. */
export const signInCookie = (token: string) => sessionCookie().serialize(token);
/** The Set-Cookie value that signs it out. */
export const signOutCookie = () => sessionCookie().serialize("", { maxAge: 0 });

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  tx: Transaction,
  session: { userId: string; kind: "cookie" | "api"; address?: string | null; userAgent?: string | null },
  now: Date,
): Promise<string> {
  const token = newToken();
  const { idle, absolute } = LIFETIME[session.kind];
  await tx.session.create({
    data: {
      id: uuid(),
      tokenHash: sha256(token),
      kind: session.kind,
      userId: session.userId,
      createdAt: now,
      address: session.address ?? null,
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      idleEndsAt: new Date(now.getTime() + idle),
      absoluteEndsAt: new Date(now.getTime() + absolute),
    },
  });
  return token;
}

/**
 * Opens a session for an assistant until `endsAt` and returns its token, of which only a hash is
 * stored. It is valid only at the assistants' endpoint.
 */
export async function openAssistantSession(
  tx: Transaction,
  { endsAt, ...token }: { id: string; userId: string; name: string; readOnly: boolean; endsAt: Date },
  now: Date,
): Promise<string> {
  const secret = newToken();
  const ends = { idleEndsAt: endsAt, absoluteEndsAt: endsAt };
  await tx.session.create({
    data: { ...token, ...ends, tokenHash: sha256(secret), kind: "assistant", createdAt: now },
  });
  return secret;
}

/** Ends a user's sessions (all, all but one, or one) and stores the reason. */
export async function revokeSessions(
  tx: Transaction,
  which: { userId: string; id?: { not: string }; kind?: "assistant" } | { id: string; userId?: string },
  reason: string,
  now: Date,
): Promise<void> {
  await tx.session.updateMany({
    where: { ...which, revokedAt: null },
    data: { revokedAt: now, revokedReason: reason },
  });
}

interface SessionRow {
  session_id: string;
  kind: "cookie" | "api" | "assistant";
  idle_ends_at: Date;
  absolute_ends_at: Date;
  token_name: string | null;
  read_only: boolean;
  last_used_at: Date | null;
  id: string;
  username: string;
  email: string | null;
  name: string;
  role: Role;
  permissions: string[];
  custom_role: string | null;
  chosen: string[] | null;
  route_number: string | null;
  customer_number: string | null;
  approval: string;
  onboarded: boolean;
}

/**
 * Resolves the actor of a request. A bearer token overrides the cookie; an unknown, expired or
 * revoked token means anonymous. `via` is the credential that was used. A request extends the
 * session's idle timeout; a stream that merely stays open (`extend: false`) does not.
 */
export async function resolveActor(
  request: Request,
  { extend = true }: { extend?: boolean } = {},
): Promise<{ actor: Actor; via: "bearer" | "cookie" | "none" }> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    return { actor: token ? await actorOf(token, "api", extend) : ANONYMOUS, via: "bearer" };
  }
  const header = request.headers.get("Cookie");
  const token = header?.includes("clothesline_session=")
    ? await sessionCookie()
        .parse(header)
        .catch(() => null)
    : null;
  if (typeof token !== "string" || token === "") return { actor: ANONYMOUS, via: "none" };
  return { actor: await actorOf(token, "cookie", extend), via: "cookie" };
}

/** Whether this browser has a session cookie; the session itself may have ended. */
export async function hadSession(request: Request): Promise<boolean> {
  const token: unknown = await sessionCookie()
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  return typeof token === "string" && token !== "";
}

/**
 * The person on whose behalf an assistant with this token acts; anonymous if the token is unknown,
 * expired or of another kind.
 */
export async function resolveAssistant(token: string): Promise<Actor> {
  const row = await openRowOf(sha256(token), "assistant");
  if (!row) return ANONYMOUS;
  await markUse(database().prisma, row, clock.now());
  return { ...asActor(row), token: { name: row.token_name ?? "", readOnly: row.read_only } };
}

async function actorOf(token: string, kind: "cookie" | "api", extend: boolean): Promise<Actor> {
  const hash = sha256(token);
  if (kind === "api" && consoleKeyHash && timingSafeEqual(Buffer.from(hash), consoleKeyHash)) return CONSOLE;
  const row = await openRowOf(hash, kind);
  if (!row) return ANONYMOUS;
  if (extend && row.kind !== "assistant")
    await extendIdle(database().prisma, row, LIFETIME[row.kind].idle, clock.now());
  return asActor(row);
}

async function openRowOf(hash: string, kind: SessionRow["kind"]): Promise<SessionRow | null> {
  const row = await sessionOf(hash);
  const now = clock.now();
  return row && row.kind === kind && row.idle_ends_at > now && row.absolute_ends_at > now ? row : null;
}

function asActor(row: SessionRow): Actor {
  return {
    id: row.id,
    kind: "user",
    name: row.name,
    role: row.role,
    customRole: row.custom_role,
    username: row.username,
    email: row.email,
    routeNumber: row.route_number === "RELIEF" ? null : row.route_number,
    customerNumber: row.customer_number,
    approved: row.approval === "approved",
    onboarded: row.onboarded,
    permissions: permissionsOfUser(row),
    sessionId: row.session_id,
  };
}

async function sessionOf(hash: string): Promise<SessionRow | undefined> {
  const [row] = await database().prisma.$queryRaw<SessionRow[]>`
    select s.id::text as session_id, s.kind::text, s.idle_ends_at, s.absolute_ends_at,
      s.name as token_name, s.read_only, s.last_used_at,
      u.id::text, u.username, u.email, u.name, u.role::text,
      coalesce(u.permissions, array[]::text[]) as permissions, r.name as custom_role, r.permissions as chosen,
      u.route_number, u.customer_number, u.approval::text, u.onboarded
    from session s join "user" u on u.id = s.user_id left join custom_role r on r.id = u.custom_role_id
    where s.token_hash = ${hash} and s.revoked_at is null and u.deleted_at is null and u.approval <> 'rejected'`;
  return row;
}

async function extendIdle(db: Reader, row: SessionRow, idleMs: number, now: Date): Promise<void> {
  const idleEndsAt = new Date(Math.min(now.getTime() + idleMs, row.absolute_ends_at.getTime()));
  if (idleEndsAt.getTime() - row.idle_ends_at.getTime() < IDLE_STEP_MS) return;
  await db.session.updateMany({ where: { id: row.session_id, revokedAt: null }, data: { idleEndsAt } });
}

/**
 * A token's last use is stored at most this often, since an assistant makes several calls at once.
 */
const USE_STEP_MS = 60_000;

async function markUse(db: Reader, { session_id: id, last_used_at: before }: SessionRow, now: Date): Promise<void> {
  if (before && now.getTime() - before.getTime() < USE_STEP_MS) return;
  await db.session.updateMany({ where: { id, revokedAt: null }, data: { lastUsedAt: now } });
}
