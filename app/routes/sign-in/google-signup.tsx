import type { MetaFunction } from "@remix-run/node";
import { pageAction, pageLoader } from "#kernel/handlers.server";
import { formAction } from "#kernel/form-action";
import { checkCode, openAccessScreen } from "./access-code.server";

export { AccessCodePage as default } from "./access-code-page";

export const meta: MetaFunction = () => [{ title: "Account Access · Clothesline" }];

/** /customer/google-signup: another address of the Account Access screen (spec 2.1). */
export const loader = pageLoader("public", openAccessScreen);

export const action = pageAction("public", checkCode);
export const clientAction = formAction("Unable to verify code. Please try again.");
