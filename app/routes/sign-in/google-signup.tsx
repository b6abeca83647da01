import { formAction } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { titled } from "#ui/page-title";
import { accessForm, openAccessScreen } from "./access-code.server";

export { AccessCodePage as default } from "./access-code-page";

export const meta = () => titled("Account Access");

/** /customer/google-signup: another address of the Account Access screen (spec 2.1). */
export const loader = pageLoader("public", openAccessScreen);

export const action = formAction("public", accessForm);
export const clientAction = offlineAction("Unable to verify code. Please try again.");
