import { changePassword, updateProfile } from "#cartridges/account/commands.server";
import { openAccount } from "#cartridges/account/queries.server";
import { disconnectGoogle } from "#cartridges/account/google-sign-in/commands.server";
import { messageOfErrorCode } from "#cartridges/account/google-sign-in/refusals";
import { homeOf } from "#kernel/actor";
import type { Refusal, Visit } from "#kernel/handlers.server";
import { AppError, badInput } from "#kernel/errors";
import { ask, execute } from "#kernel/execute.server";
import { googleIsSetUp } from "#services/google.server";

/** What a page for one's own account shows; the same for every role. */
export async function openOwnAccount({ actor, url }: Visit) {
  return {
    account: await ask(openAccount, actor, {}),
    home: homeOf(actor),
    googleIsSetUp: googleIsSetUp(),
    googleRefused: messageOfErrorCode(url.searchParams.get("error")),
  };
}
export type OwnAccount = Awaited<ReturnType<typeof openOwnAccount>>;

/** Which of the page's forms was sent, and what came of it. A refused one gets back what was typed, but for passwords. */
export interface AccountAnswer extends Partial<Refusal> {
  form: string;
  done?: string;
  /** Makes each success another, so that its form begins anew. */
  at?: number;
  typed?: Record<string, string>;
}

const SECRET = /password|confirm/i;

export async function changeOwnAccount({ actor }: Visit, form: FormData): Promise<Response> {
  const name = String(form.get("form"));
  try {
    return Response.json({
      form: name,
      done: await carryOut(name, actor, form),
      at: Date.now(),
    } satisfies AccountAnswer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const typed = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0])),
    );
    return Response.json({ form: name, message: error.message, fields: error.fields, typed } satisfies AccountAnswer, {
      status: error.status,
      headers: error.headers,
    });
  }
}

async function carryOut(name: string, actor: Visit["actor"], form: FormData): Promise<string> {
  switch (name) {
    case "profile": {
      const email = form.get("email") ?? undefined;
      // An account that never had an email may go without: an empty line is then no change.
      const profile = {
        name: form.get("name"),
        phone: form.get("phone"),
        email: email === "" && actor.email === null ? undefined : email,
        mailOrders: form.has("mailOrders"),
        toastOrders: form.has("toastOrders"),
      };
      return (await execute(updateProfile, actor, profile)).message;
    }
    case "password":
      return (
        await execute(changePassword, actor, {
          oldPassword: form.get("oldPassword"),
          password: form.get("password"),
          confirm: form.get("confirm"),
        })
      ).message;
    case "google":
      await execute(disconnectGoogle, actor, {});
      return "Google is disconnected from this account.";
    default:
      throw badInput({ form: "There is no such form." });
  }
}
