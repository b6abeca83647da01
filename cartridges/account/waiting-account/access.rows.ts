import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "customer awaiting approval", key: {}, shows: "Your account is pending approval" },
  definitions: {
    "account.waiting": { allowed: ["customer awaiting approval"], input: () => ({}) },
  },
});
