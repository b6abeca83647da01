import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { RefusedForm } from "#ui/page-form";

/** Passwords are typed again. */
const KEPT = /email|username|name|code|number|phone|intent|item/i;

/**
 * A page's clientAction: a form that finds no network, or an answer that nobody foresaw, keeps its page and what was typed, and says so in
 * these words (spec 8). What the portal answers itself goes on as it is. `failed` is for an answer without a sentence.
 */
export const offlineAction = (noAnswer: string, failed: string = noAnswer) =>
  async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      const typed = Object.fromEntries(
        [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && KEPT.test(entry[0])),
      );
      const message = error instanceof TypeError ? noAnswer : failed;
      const intent = form.get("intent");
      // A status of its own keeps the router from asking the page's loader again, which would find no network either.
      return Response.json(
        {
          intent: typeof intent === "string" ? intent : null,
          message,
          lastResult: { status: "error", initialValue: typed, error: { "": [message] } },
        } satisfies RefusedForm,
        { status: 503 },
      );
    }
  };
