import { pages } from "#kernel/pages";

export default pages({
  /** A link of the settings leads to it. */
  "/mails": { roles: ["SuperAdmin"], title: "Mails", words: "email sent outbox" },
});
