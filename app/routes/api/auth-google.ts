import { redirect } from "@remix-run/node";
import { ACCESS_CODE } from "#cartridges/access-code/schema";
import { signInWithGoogle } from "#cartridges/google-sign-in/commands.server";
import type { RefusalWord } from "#cartridges/google-sign-in/refusals";
import { apiRoute, apiStream } from "~/kernel/doors.server";
import { safeNext } from "~/services/sign-in/arrival.server";
import { googleIsSetUp, leaveForGoogle } from "~/services/sign-in/google.server";

const codeScreen = (error: RefusalWord) => redirect(`/customer/pin?linking=google&error=${error}`);

/** GET /api/auth/google (spec 7.1): the browser leaves for Google. `state` carries the access code; `join` joins Google to the account that is signed in. */
const door = apiRoute({
  GET: apiStream(signInWithGoogle, async ({ actor, request, url }) => {
    const code = url.searchParams.get("state")?.trim().toUpperCase();
    if (code === "") return codeScreen("customer_required");
    if (code && !ACCESS_CODE.test(code)) return codeScreen("invalid_customer_format");
    if (!googleIsSetUp()) return redirect("/?error=google_not_set_up");
    const joins = url.searchParams.has("join");
    if (joins && !actor.id) return redirect("/");
    return leaveForGoogle(request, { code, next: safeNext(url.searchParams.get("next")) ?? undefined, joins: joins ? actor.id! : undefined });
  }),
});
export const loader = door.loader;
export const action = door.action;
