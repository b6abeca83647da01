import { pages } from "#kernel/pages";

export default pages({
  /** Linked from the settings. */
  "/mails": { roles: ["SuperAdmin"], title: "Mails", words: "email sent outbox" },
});
