import { asks, calls, executes, paged } from "#kernel/calls.server";
import { addHolidays, changeHolidays, endHolidays } from "./commands.server";
import { holidayEffect, openHolidays } from "./queries.server";

/** Lists holiday schedules, previews a day's effect, and adds, changes and ends schedules. */
export default calls({
  "GET /holidays": paged(asks(openHolidays), "schedules"),
  "GET /holidays/effect": asks(holidayEffect),
  "POST /holidays": executes(addHolidays),
  "PUT /holidays/:id": executes(changeHolidays),
  "POST /holidays/:id/end": executes(endHolidays),
});
