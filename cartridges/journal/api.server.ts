import { asTool, asks, calls, executes, paged } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { addEntry, editEntry } from "./commands.server";
import { customerJournal, exportJournal, searchJournal, todaysJournal } from "./queries.server";

/**
 * The journal (spec 7.5): today's entries, a search and its export, one customer's entries, adding
 * and editing.
 */
export default calls({
  "GET /journal/today": paged(asks(todaysJournal), "customers"),
  "GET /journal/search": asks(searchJournal),
  "GET /journal/export": asks(exportJournal, undefined, ({ csv, date }) => csvAnswer(csv, `journal-${date}`)),
  "GET /journal/customer/:id": asTool(asks(customerJournal), {
    name: "journal_of_customer",
    title: "Journal of a customer",
    description: "The journal entries about a customer, the latest first.",
    takes: { id: "The customer's six-digit number." },
  }),
  "POST /journal": executes(addEntry),
  "PUT /journal/:id": executes(editEntry),
});
