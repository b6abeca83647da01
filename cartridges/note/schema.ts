import { z } from "zod";
import { inOrder, NOT_IN_ORDER } from "#kernel/day-range";
import { pageNumberSchema } from "#kernel/page-number";
import { trimmedText } from "#ui/text";
import { NOTE_TYPES, type NoteType } from "./kinds";
import { companyDateSchema, momentSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";

const PRIORITIES = ["low", "medium", "high"] as const;
export type Priority = (typeof PRIORITIES)[number];

const MAX_CHARACTERS = 2_000;
const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const customerNumberSchema = z
  .union([z.string(), z.number()], NOT_A_NUMBER)
  .transform(String)
  .pipe(z.string().regex(/^\d{6}$/, NOT_A_NUMBER));
const requiredText = (field: string, empty: string) =>
  z.string(empty).overwrite(trimmedText).min(1, empty).max(MAX_CHARACTERS, `${field} has more than 2,000 characters.`);

const REQUIRED = { customerNumber: "Choose a customer.", content: "Write the note." };

/**
 * Both forms of a new note (spec 7.5): the dashboard's {customerNumber, content, priority}, and the
 * relief area's {customer_number, text, note_type}. The fields decide which form it is, and errors
 * use that form's field names.
 */
export const newNoteSchema = z
  .object({
    /** The device chooses the id, so that a retry cannot create a second note. */
    id: z.guid("id must be an id.").optional(),
    at: momentSchema.optional(),
    customerNumber: customerNumberSchema.optional(),
    content: requiredText("content", REQUIRED.content).optional(),
    customer_number: customerNumberSchema.optional(),
    text: requiredText("text", REQUIRED.content).optional(),
    priority: z.enum(PRIORITIES, "priority must be low, medium or high.").default("low"),
    note_type: z.literal("general", "note_type must be general: messages are what customers send.").default("general"),
  })
  .superRefine((note, { addIssue }) => {
    const relief = note.customer_number !== undefined || note.text !== undefined;
    if (note.customerNumber === undefined && note.customer_number === undefined)
      addIssue({
        code: "custom",
        path: [relief ? "customer_number" : "customerNumber"],
        message: REQUIRED.customerNumber,
      });
    if (note.content === undefined && note.text === undefined)
      addIssue({ code: "custom", path: [relief ? "text" : "content"], message: REQUIRED.content });
  })
  .transform(({ customerNumber, customer_number, content, text, ...note }) => ({
    ...note,
    customerNumber: (customerNumber ?? customer_number)!,
    content: (content ?? text)!,
  }));

const idSchema = z.guid("id must be an id.");
/** PUT /api/notes/{id}. */
export const editNoteSchema = z.object({
  id: idSchema,
  at: momentSchema.optional(),
  content: requiredText("content", REQUIRED.content),
  priority: z.enum(PRIORITIES, "priority must be low, medium or high."),
});
/** PUT /api/notes/{id}/resolved: resolves or reopens a note. */
export const resolveNoteSchema = z.object({
  id: idSchema,
  at: momentSchema.optional(),
  resolved: z.boolean("resolved must be true or false."),
});
export type EditNoteInput = z.input<typeof editNoteSchema>;
export type ResolveNoteInput = z.input<typeof resolveNoteSchema>;

/** A new note as a device sends it. */
export type NewNoteInput = z.input<typeof newNoteSchema>;
/** The form's fields. */
export interface NewNote {
  customerNumber: string;
  content: string;
  priority: Priority;
}

export const messageSchema = z.object({
  number: customerNumberSchema,
  content: requiredText("content", "Write your message."),
});
export const notesKeySchema = z
  .object({
    customer: customerNumberSchema.optional(),
    kind: z.enum(NOTE_TYPES, `kind must be one of ${NOTE_TYPES.join(", ")}.`).optional(),
    from: companyDateSchema.optional(),
    to: companyDateSchema.optional(),
    page: pageNumberSchema,
  })
  .refine(inOrder, NOT_IN_ORDER);
export const routeNotesSchema = z.object({ route: routeNumberSchema });

export interface Note {
  id: string;
  note_id: string;
  customer_number: string;
  customer_name: string;
  route: string;
  content: string;
  priority: Priority;
  note_type: NoteType;
  author: string;
  created_at: string;
  edited_at: string | null;
  edited_by: string | null;
  /** Null while it is open. */
  resolved_at: string | null;
  resolved_by: string | null;
  /**
   * The number of edits, resolves and reopens: of two states of a note, the higher version is
   * newer.
   */
  version: number;
}

export interface ShownNotes {
  customer: string | null;
  kind: NoteType | null;
  from: CompanyDate | null;
  to: CompanyDate | null;
  page: number;
  total: number;
}

export interface NotesData {
  /** Newest first. */
  notes: Note[];
  /** The customers a note can be about: those of the routes this actor serves. */
  customers: { number: string; name: string; route: string }[];
  /** The office's filter and page, and how many notes match. */
  shown?: ShownNotes;
  /** The company's time zone, so that server and browser render the same times. */
  timezone: string;
}
