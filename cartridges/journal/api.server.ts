import { asks, calls, executes } from "#kernel/calls.server";
import { addEntry, editEntry } from "./commands.server";
import { customerJournal, searchJournal, todaysJournal } from "./queries.server";

/** The journal (spec 7.5): today's, what is searched for, one customer's, a new entry and an edited one. */
export default calls({
  "GET /journal/today": asks(todaysJournal),
  "GET /journal/search": asks(searchJournal),
  "GET /journal/customer/:id": asks(customerJournal),
  "POST /journal": executes(addEntry),
  "PUT /journal/:id": executes(editEntry),
});
