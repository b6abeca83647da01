import { changePassword, updateProfile } from "#cartridges/account/commands.server";
import { signOutElsewhere } from "#cartridges/account/devices/commands.server";
import { makeToken, revokeToken } from "#cartridges/assistant/commands.server";
import { disconnectGoogle } from "#cartridges/account/google-sign-in/commands.server";
import { homeOf, inboxOf } from "#kernel/actor";
import { submits } from "#kernel/form-handlers.server";
import type { Visit } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import type { SavedForm } from "#ui/page-form";

/** The data of a page about one's own account; the same for every role. */
export async function openOwnAccount({ actor, url }: Visit) {
  const error = url.searchParams.get("error");
  return {
    opened: [
      await openCartridge(actor, "account", { ...(error && { error }) }),
      await openCartridge(actor, "devices", {}),
      await openCartridge(actor, "assistant", {}),
    ],
    name: actor.name,
    home: homeOf(actor),
    inbox: inboxOf(actor),
  };
}

const saved = (intent: string, done: string, token?: string) =>
  Response.json({ intent, done, at: Date.now(), token } satisfies SavedForm, {
    headers: { "Cache-Control": "no-store" },
  });

/** The forms of the page by name. */
export const accountForms = {
  profile: submits(updateProfile, {
    fields: { name: "name", phone: "phone", email: "email", mailOrders: "mailOrders", toastOrders: "toastOrders" },
    input: ({ email, mailOrders, toastOrders, ...typed }, { actor }) => ({
      ...typed,
      // An account without an email may stay without: an empty field then means no change.
      ...(email !== undefined && !(email === "" && actor.email === null) && { email }),
      mailOrders: mailOrders !== undefined,
      toastOrders: toastOrders !== undefined,
    }),
    answer: ({ message }) => saved("profile", message),
  }),
  password: submits(changePassword, {
    fields: { oldPassword: "oldPassword", password: "password", confirm: "confirm" },
    answer: ({ message }) => saved("password", message),
  }),
  devices: submits(signOutElsewhere, { answer: ({ message }) => saved("devices", message) }),
  token: submits(makeToken, {
    fields: { name: "name", access: "access", days: "days" },
    answer: ({ message, token }) => saved("token", message, token),
  }),
  revoke: submits(revokeToken, { fields: { item: "id" }, answer: ({ message }) => saved("revoke", message) }),
  google: submits(disconnectGoogle, { answer: () => saved("google", "Google is disconnected from this account.") }),
};
