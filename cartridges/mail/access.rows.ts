import { rows } from "#kernel/access-rows";

const superAdmin = { allowed: ["SuperAdmin"] } as const;

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "Mails" },
  definitions: { "mail.open": { ...superAdmin, input: () => ({}) } },
  pages: [{ page: "GET /mails", ...superAdmin }],
});
