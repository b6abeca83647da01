import { z } from "zod";
import { oneLine } from "#ui/text";
import { layoutOf, MAX_NAME_LENGTH } from "#kernel/canvas/stored";

/** Size limit of a layout as JSON: four times what forty cards need. */
const MAX_CHARACTERS = 4_000;
/** The most workspaces per person. */
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
  /** Its position among the person's workspaces. */
  place: z.int("place must be a whole number.").min(0, "place must be 0 or more.").max(99, "place must be 99 or less."),
  cards: z
    .record(z.string(), z.array(z.string()), NO_LAYOUT)
    .refine((cards) => JSON.stringify(cards).length <= MAX_CHARACTERS && layoutOf(cards) !== null, NO_LAYOUT),
  /**
   * The version the device had, 0 for a new workspace, so that another device's save is not
   * silently overwritten.
   */
  version,
  /** The previous name, when a workspace is renamed. */
  was: name.optional(),
  /** The person was told about the conflict and keeps this version. */
  overwrite,
});
export const deleteLayoutSchema = z.object({
  name,
  version,
  /**
   * Set after an offline save with `overwrite`, whose resulting version the device does not know.
   */
  overwrite,
});
