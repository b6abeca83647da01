import { changePassword, updateProfile } from "#cartridges/account/commands.server";
import { signOutElsewhere } from "#cartridges/account/devices/commands.server";
import { openDevices } from "#cartridges/account/devices/queries.server";
import { makeToken, revokeToken } from "#cartridges/assistant/commands.server";
import { openTokens } from "#cartridges/assistant/queries.server";
import { openAccount } from "#cartridges/account/queries.server";
import { disconnectGoogle } from "#cartridges/account/google-sign-in/commands.server";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { homeOf, inboxOf } from "#kernel/actor";
import { submits } from "#kernel/form-handlers.server";
import type { Visit } from "#kernel/handlers.server";
import { runQuery } from "#kernel/execute.server";
import { googleIsSetUp } from "#services/google.server";

/** What a page for one's own account shows; the same for every role. */
export async function openOwnAccount({ actor, url }: Visit) {
  return {
    account: await runQuery(openAccount, actor, {}),
    signedIn: await runQuery(openDevices, actor, {}),
    assistants: await runQuery(openTokens, actor, {}),
    home: homeOf(actor),
    inbox: inboxOf(actor),
    googleIsSetUp: googleIsSetUp(),
    googleRefused: messageOfErrorCode(url.searchParams.get("error")),
  };
}
export type OwnAccount = Awaited<ReturnType<typeof openOwnAccount>>;

/** The message of a successful form; `at` differs each time, so that React remounts (resets) the form. */
export interface AccountAnswer {
  intent: string;
  done: string;
  at: number;
  /** A token that was just made: this is the one time that it is shown. */
  token?: string;
}
const saved = (intent: string, done: string, token?: string) =>
  Response.json({ intent, done, at: Date.now(), token } satisfies AccountAnswer, {
    headers: { "Cache-Control": "no-store" },
  });

/** The forms of the page, by their names. */
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
