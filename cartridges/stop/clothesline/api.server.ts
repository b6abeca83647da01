import { asks, calls } from "#kernel/calls.server";
import { openClothesline } from "./queries.server";

/** A route's day as the dashboard shows it. */
export default calls({
  "GET /drivers/route/:route/days/:date/clothesline": asks(openClothesline),
});
