import { redirect } from "@remix-run/node";
import { signOut } from "#cartridges/account/user/commands.server";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { execute } from "#kernel/execute.server";
import { signOutCookie } from "#kernel/sign-in/session.server";

export const loader = pageLoader("public", () => {
  throw redirect("/");
});

/** Logout clears the session and goes to / (spec 2.9). */
export const action = pageAction("public", async ({ actor }) => {
  await execute(signOut, actor, {});
  return redirect("/", { headers: { "Set-Cookie": await signOutCookie() } });
});
