import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";
import { form } from "../../tests/contract/ground";

let counter = 0;
/** A new name each time, because a person's token names must be unique. */
const newToken = () => ({ name: `Assistant ${++counter}`, access: "read", days: "7" });
const tokenForm = () => form({ intent: "token", ...newToken() });

export default rows<Ground>({
  opening: { as: "the customer", key: {}, shows: "Make a token" },
  definitions: {
    "assistant.tokens": { allowed: ["signed in"], input: () => ({}) },
    "assistant.makeToken": { allowed: ["signed in"], input: newToken },
    // People can only access their own tokens, so nobody finds this id.
    "assistant.revokeToken": { allowed: [], otherwise: { "signed in": 404 }, input: () => ({ id: uuid() }) },
    "assistant.call": {
      allowed: ["signed in"],
      input: () => ({ tool: "short_on_route", asked: "{}", outcome: "answered" }),
    },
  },
  pages: [
    { page: "POST /account", allowed: ["customers", "office"], answer: 200, visit: tokenForm },
    { page: "POST /driver/settings", allowed: ["drivers"], answer: 200, visit: tokenForm },
  ],
});
