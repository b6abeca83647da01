import { completeLinking } from "#cartridges/google-sign-in/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";
import { deviceOf } from "~/services/sign-in/arrival.server";
import { forgetProfile, waitingProfile } from "~/services/sign-in/google.server";
import { signInCookie } from "~/services/sign-in/session.server";

/** POST /api/auth/complete-linking (spec 7.1): the access code for the Google profile that waits in this browser, which is then signed in. */
const door = apiRoute({
  POST: {
    name: completeLinking.name,
    handle: async (visit, via) => {
      const profile = await waitingProfile(visit.request);
      const call = apiCommand(completeLinking, ({ customerNumber, businessName }) => ({ profile, customerNumber, businessName, ...deviceOf(visit) }), async ({ token, user, home }) => {
        const answer = Response.json({ role: user.role, message: "Your account is linked.", home }, { headers: { "Cache-Control": "no-store" } });
        for (const cookie of [await signInCookie(token), await forgetProfile()]) answer.headers.append("Set-Cookie", cookie);
        return answer;
      });
      return call.handle(visit, via);
    },
  },
});
export const loader = door.loader;
export const action = door.action;
