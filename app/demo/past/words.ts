import type { IssueKind, SkipReason } from "#cartridges/stop/schema";
import type { EntryType, Sentiment } from "#cartridges/journal/kinds";
import type { Priority } from "#cartridges/note/schema";
import type { WrittenFact } from "#cartridges/briefing/kinds";
import type { RequestKind } from "#cartridges/change-request/schema";

// Texts written by the people of the demo company, all made up.

export const LOAD_NOTES = [
  "Cart 7 has a bad wheel, tag is on it.",
  "Bar mops came up late from folding, loaded them last.",
  "Started late: the lift gate had to be reset.",
  "All good. Left two empty carts at dock 3.",
  "Napkins are from yesterday's wash, please recount the rack.",
] as const;

export const STOP_NOTES = [
  "Soil bags were too heavy, split into two.",
  "Asked to come before ten next week.",
  "Rack by the back door is full of boxes, left linen on the bench.",
  "New night porter, showed him the count sheet.",
  "Took back four torn aprons.",
] as const;

export const SKIPS: readonly (readonly [SkipReason, string])[] = [
  ["closed", "Closed for a private event, sign on the door."],
  ["no_access", "Gate locked and nobody answered the phone."],
  ["refused", "Full stock, asked to skip this one."],
];

export const ISSUES: readonly (readonly [IssueKind, string])[] = [
  ["access", "Delivery lane blocked by a crane, could not unload."],
  ["customer", "Manager wants to talk about the counts before taking more."],
];

export const NOTES: readonly (readonly [Priority, string])[] = [
  ["high", "Do not use the front entrance between 11 and 2, lunch guests."],
  ["low", "Prefers the white napkins on top of the cart."],
  ["medium", "Count the bar mops with them, they were off twice."],
  ["low", "Ask for Mina if nobody is in the kitchen."],
  ["medium", "Elevator is out until further notice, use the ramp."],
  ["high", "Alarm goes off if the side door stays open more than a minute."],
  ["low", "They pay for the small mats only, take the big one back."],
  ["medium", "Wants a call a day ahead if anything comes short."],
];

export const MESSAGES = [
  "Please bring the robes in a separate bag from now on.",
  "We close early this Friday, can you come before noon?",
  "The last bundle of wash cloths had stains. Can you have a look?",
] as const;

export const JOURNAL: readonly (readonly [EntryType, Sentiment | null, string | null, string, string | null])[] = [
  ["observation", "positive", "New manager", "New manager has started and likes how the carts are sorted.", "people"],
  ["request", "neutral", null, "Asked for a price on pool towels for the summer.", "sales, towels"],
  ["issue", "negative", "Torn sheets", "Three torn sheets in the last bundle. Took them back for credit.", "quality"],
  ["followup", "neutral", null, "Checked the rack after last week's mix-up: all counts are right now.", null],
  ["observation", null, null, "They renovate the second floor until next month, fewer beds in use.", "season"],
  ["request", "positive", "More napkins", "Wedding season: they think of a third more napkins on Fridays.", "sales"],
  ["other", "neutral", null, "Left the new price sheet with the front desk.", null],
  ["issue", "negative", null, "Soil bags were mixed with kitchen waste again. Talked to the chef.", "soil"],
  ["observation", "positive", null, "Praised the folding of the tablecloths.", "quality"],
  ["followup", "positive", "Mats", "Mats were swapped as promised, customer is happy.", "mats"],
];

export const TODAYS_JOURNAL: readonly (readonly [EntryType, Sentiment | null, string])[] = [
  ["followup", "neutral", "Called ahead: the rack is clear, they wait for the delivery."],
  ["observation", null, "Cones in front of the dock again, park on the side street."],
];

export const FACTS: Readonly<Record<WrittenFact, readonly string[]>> = {
  park: ["Loading zone on the side street, 20 minutes.", "Behind the building, next to the recycling."],
  entry: ["Kitchen door, second from the left.", "Through the courtyard, ring twice."],
  dock: ["Dock 2, the lift gate fits.", "No dock: ramp beside the stairs."],
  code: ["Keypad 2580, then the green key.", "Lockbox on the rail, 4471."],
  contact: ["Ask for Mina in the kitchen.", "The porter, desk on the right."],
  hours: ["From 6 to 10:30, never at noon.", "Any time before 2."],
  soil: ["Blue bags behind the ice machine.", "Closet next to the freight elevator."],
};

export const REQUESTS: readonly (readonly [RequestKind, string])[] = [
  ["day", "Fridays are too late for the weekend."],
  ["swap", "Could we have the heavier towels instead?"],
  ["other", "Please deliver these in a closed cart."],
  ["stop", ""],
];

export const REQUEST_ANSWERS = [
  ["done", "Done from next week."],
  ["declined", "The heavier ones don't fit your machines, we talked about it."],
] as const;

export const REJECTIONS = ["Twice the usual amount: please call us first.", "Not in stock before next week."] as const;
export const CUTS = ["All we have washed until then."] as const;
export const ORDER_NOTES = [
  "",
  "",
  "",
  "Big group this week.",
  "Please bring it with the first cart.",
  "Banquet on the evening.",
] as const;
