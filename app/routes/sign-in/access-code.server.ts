import { redirect } from "@remix-run/node";
import { checkAccessCode } from "#cartridges/account/access-code/commands.server";
import type { CodeCheck } from "#cartridges/account/access-code/schema";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { homeOf } from "#kernel/actor";
import { badInput } from "#kernel/errors";
import { submits } from "#kernel/form-handlers.server";
import type { Visit } from "#kernel/handlers.server";
import { googleIsSetUp, savePendingCustomerCookie, type PendingCustomer } from "#services/google.server";

/** The Account Access screen requires a linking parameter (spec 2.4). */
export function openAccessScreen({ actor, url }: Visit) {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  if (!url.searchParams.has("linking")) throw redirect("/?flow=oauth-first");
  return { google: googleIsSetUp(), error: messageOfErrorCode(url.searchParams.get("error")) };
}

/** A valid code, as both code screens show it for confirmation. */
export interface ResolvedCode {
  checked: { code: string; name: string; isAssignmentKey: boolean };
}

const resolved = (code: string, check: CodeCheck): ResolvedCode => {
  if (!check.valid) throw badInput({ code: check.message });
  return {
    checked: { code, name: check.businessName ?? check.description ?? code, isAssignmentKey: check.isAssignmentKey },
  };
};

/**
 * Checks a code without using it. `keep` creates the cookie that holds the code for a later step.
 */
export const codeForm = (
  admitVisit: (visit: Visit) => Promise<void>,
  keep?: (code: PendingCustomer) => Promise<string>,
) =>
  submits(checkAccessCode, {
    fields: { code: "code" },
    async input({ code }, visit) {
      await admitVisit(visit);
      return { code: code ?? "", address: visit.context.address };
    },
    async answer(check, _, { code }) {
      const answer = resolved(String(code).trim().toUpperCase(), check);
      if (!keep) return Response.json(answer);
      const pending = { code: answer.checked.code, businessName: check.businessName };
      return Response.json(answer, { headers: { "Set-Cookie": await keep(pending) } });
    },
  });

/**
 * Stores a valid code in a cookie for the sign-in with Google; the page then continues there, by
 * script or by the link it shows.
 */
export const accessForm = codeForm(async () => {}, savePendingCustomerCookie);
