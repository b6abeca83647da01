import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type pg from "pg";
import { tooMany } from "../errors";
import { database } from "#services/database/database.server";
import { tokenHash } from "./session.server";

/**
 * Rate limits: `points` attempts in `duration` seconds, then blocked for `blockDuration` seconds
 * (design 4.1).
 */
const LIMITS = {
  /** Wrong passwords for one account from one address. */
  "sign-in-account-address": { points: 8, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Wrong passwords for one account on one device on which it has signed in before. */
  "sign-in-device": { points: 8, duration: 15 * 60, blockDuration: 15 * 60 },
  /**
   * Wrong passwords for one account from everywhere else together: an attack from many addresses
   * gains nothing.
   */
  "sign-in-account": { points: 40, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Wrong old passwords when a signed-in user changes the password. */
  "old-password": { points: 8, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Wrong passwords from one address, which a whole office may share. */
  "sign-in-address": { points: 60, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Attempts at the first SuperAdmin's code and at invitation links. */
  "one-time-code": { points: 10, duration: 15 * 60, blockDuration: 15 * 60 },
  /**
   * Customer number lookups from one address before sign-up: a business has one or a few (decision
   * 0016).
   */
  "customer-number": { points: 20, duration: 60 * 60, blockDuration: 60 * 60 },
  /** Sign-ups from one address, successful or not: a business creates one or a few. */
  "sign-up": { points: 10, duration: 60 * 60, blockDuration: 60 * 60 },
  /** Sign-ups for one customer number, from everywhere. */
  "sign-up-number": { points: 5, duration: 24 * 60 * 60, blockDuration: 24 * 60 * 60 },
  /**
   * Access codes and customer numbers tried from one address, right or wrong: each response names a
   * business or a route.
   */
  "access-code": { points: 30, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Sign-ins with Google from one address, which a whole office may share. */
  "google-return": { points: 60, duration: 15 * 60, blockDuration: 15 * 60 },
  /** Password reset links per account, so that nobody can flood another person's mailbox. */
  "password-link": { points: 4, duration: 60 * 60, blockDuration: 60 * 60 },
  "password-link-address": { points: 20, duration: 15 * 60, blockDuration: 15 * 60 },
  /**
   * Unknown assistant tokens from one address, which a whole office may share; a valid token is
   * never blocked by them.
   */
  "assistant-token": { points: 60, duration: 15 * 60, blockDuration: 15 * 60 },
  /**
   * One assistant's calls: each is audited, and a runaway assistant must not fill the audit log.
   */
  "assistant-call": { points: 120, duration: 60, blockDuration: 30 },
  /** Email change links requested by one account. */
  "email-link": { points: 5, duration: 60 * 60, blockDuration: 60 * 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

const limiters = new WeakMap<pg.Pool, Map<LimitName, RateLimiterPostgres>>();

function limiterOf(name: LimitName): RateLimiterPostgres {
  const { pool } = database();
  const ofPool = limiters.get(pool) ?? new Map<LimitName, RateLimiterPostgres>();
  limiters.set(pool, ofPool);
  const limiter =
    ofPool.get(name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      ...LIMITS[name],
    });
  ofPool.set(name, limiter);
  return limiter;
}

/** The column holds 255 characters, including the limit's name. */
const MAX_CHARACTERS = 200;
const stored = (key: string) => (key.length > MAX_CHARACTERS ? tokenHash(key) : key);

const tooManyAttempts = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return tooMany(`Too many tries. Try again in ${wait}.`, seconds);
};

/**
 * @throws AppError 429 with the waiting time if this key is blocked. Must be called outside a
 * transaction: it uses its own connection.
 */
export async function checkLimit(name: LimitName, key: string): Promise<void> {
  const state = await limiterOf(name).get(stored(key));
  if (state && state.consumedPoints > LIMITS[name].points && state.msBeforeNext > 0)
    throw tooManyAttempts(state.msBeforeNext);
}

/**
 * Counts one attempt. @throws AppError 429 with the waiting time if it exceeds the limit. Must be
 * called outside a transaction.
 */
export async function countAttempt(name: LimitName, key: string): Promise<void> {
  try {
    await limiterOf(name).consume(stored(key));
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyAttempts(error.msBeforeNext);
    throw error;
  }
}

/** Resets the failed attempts after a success. */
export async function resetAttempts(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).delete(stored(key));
}

/** Refunds an attempt that turned out to be correct. */
export async function refundAttempt(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).reward(stored(key));
}
