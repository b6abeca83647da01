import { z } from "zod";
import { oneLine } from "#ui/text";
import { layoutOf, MAX_NAME_LENGTH } from "#kernel/canvas/stored";

/** What a layout takes at the most, as JSON: four times what forty cards need. */
const MAX_CHARACTERS = 4_000;
/** So many workspaces a person keeps. */
export const MAX_WORKSPACES = 12;
const NO_LAYOUT = "cards must be a layout of at most 40 cards.";

const name = z
  .string("name must be text.")
  .overwrite(oneLine)
  .min(1, "Enter the workspace's name.")
  .max(MAX_NAME_LENGTH, `A workspace's name has at most ${MAX_NAME_LENGTH} characters.`);
const version = z.int("version must be a whole number.").min(0, "version must be 0 or more.");
const overwrite = z.literal(true, "overwrite must be true, where it is given.").optional();

export const noInputSchema = z.object({});
export const saveLayoutSchema = z.object({
  name,
  /** Its place among the person's workspaces. */
  place: z.int("place must be a whole number.").min(0, "place must be 0 or more.").max(99, "place must be 99 or less."),
  cards: z
    .record(z.string(), z.array(z.string()), NO_LAYOUT)
    .refine((cards) => JSON.stringify(cards).length <= MAX_CHARACTERS && layoutOf(cards) !== null, NO_LAYOUT),
  /** The version that the device had: 0 for one that is new. Another one that was saved meanwhile is not overwritten unseen. */
  version,
  /** What it was called until now: saved under another name it is the same workspace. */
  was: name.optional(),
  /** The person has been told of the other one, and keeps this one. */
  overwrite,
});
export const deleteLayoutSchema = z.object({
  name,
  version,
  /** It comes behind such a save that was made without network, and could not say which version that one leaves. */
  overwrite,
});
