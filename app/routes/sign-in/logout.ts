import { redirect } from "@remix-run/node";
import { signOut } from "#cartridges/account/user/commands.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { signOutCookie } from "#kernel/sign-in/session.server";

export const loader = pageLoader("public", () => {
  throw redirect("/");
});

/** Logout clears the session and goes to / (spec 2.9). */
export const action = formAction(
  "public",
  submits(signOut, {
    input: () => ({}),
    answer: async () => redirect("/", { headers: { "Set-Cookie": await signOutCookie() } }),
  }),
);
