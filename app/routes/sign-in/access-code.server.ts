import { redirect } from "@remix-run/node";
import { checkAccessCode } from "#cartridges/account/access-code/commands.server";
import type { CodeCheck } from "#cartridges/account/access-code/schema";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { homeOf } from "#kernel/actor";
import type { Visit } from "#kernel/handlers.server";
import { AppError, badInput } from "#kernel/errors";
import { execute } from "#kernel/execute.server";
import { googleIsSetUp, savePendingCustomerCookie } from "#services/google.server";

/** The Account Access screen is reached by a linking parameter alone (spec 2.4). */
export function openAccessScreen({ actor, url }: Visit) {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  if (!url.searchParams.has("linking")) throw redirect("/?flow=oauth-first");
  return { google: googleIsSetUp(), error: messageOfErrorCode(url.searchParams.get("error")) };
}

/** A code that is good, as both code screens show it before anything is made of it. */
export interface ResolvedCode {
  found: { code: string; name: string; isAssignmentKey: boolean };
}

/** @throws AppError 400 with the field `code`, in the words of spec 8. */
export async function resolveCode(
  { actor, context }: Pick<Visit, "actor" | "context">,
  typed: FormDataEntryValue | null,
): Promise<ResolvedCode & { check: CodeCheck }> {
  const code = String(typed ?? "")
    .trim()
    .toUpperCase();
  const check = await execute(checkAccessCode, actor, { code, address: context.address }).catch((error: unknown) => {
    throw error instanceof AppError && error.fields.code ? badInput({ code: error.fields.code }) : error;
  });
  if (!check.valid) throw badInput({ code: check.message });
  return {
    check,
    found: { code, name: check.businessName ?? check.description ?? code, isAssignmentKey: check.isAssignmentKey },
  };
}

/** Checks the code and keeps what it opens; the page then goes to Google with the code, by script or by the link it shows. */
export async function checkCode(visit: Visit, form: FormData): Promise<Response> {
  const { found, check } = await resolveCode(visit, form.get("code"));
  return Response.json({ found } satisfies ResolvedCode, {
    headers: { "Set-Cookie": await savePendingCustomerCookie({ code: found.code, businessName: check.businessName }) },
  });
}
