import { rows } from "#kernel/access-rows";
import { form } from "../../../tests/contract/ground";

const everywhereElse = () => form({ intent: "devices" });

export default rows({
  opening: { as: "the customer", key: {}, shows: "Devices" },
  definitions: {
    "account.devices": { allowed: ["signed in"], input: () => ({}) },
    "account.signOutElsewhere": { allowed: ["signed in"], input: () => ({}) },
  },
  pages: [
    { page: "POST /account", allowed: ["customers", "office"], answer: 200, visit: everywhereElse },
    { page: "POST /driver/settings", allowed: ["drivers"], answer: 200, visit: everywhereElse },
  ],
});
