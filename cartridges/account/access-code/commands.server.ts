import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { AppError, badInput, conflict, notFound } from "#kernel/errors";
import { countAttempt } from "#kernel/sign-in/limits.server";
import { isCustomerNumber, lookUpAccessCode } from "./queries.server";
import { checkCodeSchema, makeCodeSchema, withdrawCodeSchema, type CodeCheck } from "./schema";

const CODE_NOT_FOUND = "Code not found. Please check your assignment code or customer number and try again.";
const DAY_MS = 86_400_000;
/** Alphabet without look-alike characters: 31^8 (8.5 x 10^11) codes. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CHARACTERS = 8;

/**
 * Checks an access code (spec 7.1, GET /verify/check-customer). This is a command because every
 * lookup is logged and counts against its address.
 * @throws AppError 400 "Invalid code", 429.
 */
export const checkAccessCode = defineCommand({
  name: "accessCode.check",
  done: "checked an access code",
  input: checkCodeSchema,
  permission: "anyone",
  async prepare({ db, now }, { code, address }) {
    try {
      // Customer numbers can be guessed here as in the first sign-up step, so both share one limit.
      await countAttempt(isCustomerNumber(code) ? "customer-number" : "access-code", address);
    } catch (error) {
      if (error instanceof AppError)
        await db.numberLookup.create({ data: { id: uuid(), at: now, address, number: code, outcome: "limited" } });
      throw error;
    }
  },
  async run({ tx, now }, { code, address }): Promise<CodeCheck> {
    const opens = await lookUpAccessCode(tx, code);
    await tx.numberLookup.create({
      data: { id: uuid(), at: now, address, number: code, outcome: opens ? "found" : "unknown" },
    });
    if (!opens)
      return { valid: false, message: CODE_NOT_FOUND, isAssignmentKey: false, description: null, businessName: null };
    if (opens.kind === "customer")
      return {
        valid: true,
        message: "Customer number found.",
        isAssignmentKey: false,
        description: null,
        businessName: opens.customer.accountName,
      };
    return {
      valid: true,
      message: "Assignment code found.",
      isAssignmentKey: true,
      description: opens.assignment.description,
      businessName: null,
    };
  },
});

const newCode = () => {
  const code = Array.from({ length: CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  // A code of digits only would be taken for a customer number.
  return /\D/.test(code) ? code : `K${code.slice(1)}`;
};

/** Makes a code that turns one Google account into a driver of a route. */
export const makeAccessCode = defineCommand({
  name: "accessCode.make",
  done: "made an access code",
  input: makeCodeSchema,
  permission: "codes:write",
  secret: true,
  async run({ tx, actor, now }, { description, role, route, days }) {
    if (route !== "RELIEF" && !(await tx.route.findFirst({ where: { number: route, active: true } })))
      throw badInput({ route: `route ${route} does not exist.` });
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const { code } = await tx.assignmentCode.create({
      data: {
        code: newCode(),
        description,
        role,
        routeNumber: route,
        createdById: actor.id!,
        createdAt: now,
        expiresAt,
      },
    });
    return { code, description, role, route, expires_at: expiresAt.toISOString() };
  },
  audit: ({ description, role, route, days }) => ({ description, role, route, days }),
});

/** Withdraws a code that has not been used. @throws AppError 404, 409 if it has been used. */
export const withdrawAccessCode = defineCommand({
  name: "accessCode.withdraw",
  done: "withdrew an access code",
  input: withdrawCodeSchema,
  permission: "codes:write",
  async run({ tx, now }, { code }) {
    const { count } = await tx.assignmentCode.updateMany({
      where: { code, usedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    const stored = count === 0 ? await tx.assignmentCode.findUnique({ where: { code } }) : null;
    if (count === 0 && !stored) throw notFound("There is no such code.");
    if (stored?.usedAt) throw conflict("This code was used already. Its account is under the users.");
    return { code };
  },
});
