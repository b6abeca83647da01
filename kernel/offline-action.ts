import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { RefusedForm } from "#ui/page-form";

/** Typed values that are kept; passwords must be typed again. */
const KEPT = /email|username|name|code|number|phone|intent|item/i;

/**
 * A page's clientAction: if a form fails without a network or with an unexpected response, it keeps
 * the page and the typed values and shows these messages (spec 8). The portal's own responses are
 * passed on. `failed` is the message for a response without one.
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
      // An error status keeps the router from revalidating, which would fail without a network too.
      return Response.json(
        {
          intent: typeof intent === "string" ? intent : null,
          message,
          lastResult: { initialValue: typed, error: { "": [message] } },
        } satisfies RefusedForm,
        { status: 503 },
      );
    }
  };
