import { asks, calls, executes } from "#kernel/calls.server";
import { pictureAnswer } from "#kernel/file-answers.server";
import { confirmFact, photographDoor, writeFact } from "./commands.server";
import { briefingPhoto, openBriefing } from "./queries.server";

/**
 * Briefings: read, written, confirmed, photographed. A photo never changes, so a phone may cache it
 * for its person.
 */
export default calls({
  "GET /briefings": asks(openBriefing),
  "POST /briefings/:number/facts": executes(writeFact),
  "POST /briefings/:number/confirm": executes(confirmFact),
  "POST /briefings/:number/photos": executes(photographDoor),
  "GET /briefings/:number/photos/:photo": asks(briefingPhoto, (sent) => sent, pictureAnswer),
});
