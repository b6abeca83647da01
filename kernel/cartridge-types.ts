// What others see of a cartridge: how it describes itself, its state, and what it offers. Types alone: a phone loads nothing of them.
import type { OutboxSnapshot } from "./outbox/outbox";

/** A cartridge's description of itself (spec 3, Cartridge). */
export interface CartridgeMeta {
  id: string;
  name: string;
  version: string;
  description: string;
  icon: string;
  category: string;
  permissions: readonly string[];
  /** The name of the query that opens it: its input is the cartridge's key, its answer the cartridge's data. */
  opens: string;
  /**
   * Something new can be begun in it: the frame shows a button called `newLabel` for what the view says with `beginsWith`; its entry of Quick
   * Start is called so and opens with its form focused (useStartsNew).
   */
  canCreateNew: boolean;
  newLabel: string;
  /** Several of its rows can be changed at once: the frame shows a button for what the view says with `beginsWith`. */
  supportsBulkEdit: boolean;
  /** The frame shows a link to `exported`. */
  supportsExport: boolean;
  /** The frame shows a button that passes chosen files to `importFiles`. */
  supportsImport: boolean;
  /** It is listed in the canvas's Quick Start. */
  showInQuickAccess: boolean;
  /** The topics of what it shows: the frame watches them for as long as it stands, and says what is heard to `changed`. */
  watches(key: Readonly<Record<string, string>>, data: object): readonly string[];
}

/** A download that a cartridge offers. */
export interface Exported {
  label: string;
  href: string;
}
/** The files that a cartridge accepts. */
export interface Importing {
  label: string;
  /** As a file input's `accept`. */
  accept: string;
  disabled: boolean;
}

/** Of a cartridge that can be copied as text for another program (spec 9): in which formats. The clipboard console tries each. */
export interface Copies {
  readonly copyFormats: readonly string[];
  copyOf(format: string): Promise<{ text: string; count: number }>;
}

/** The state of a cartridge as React reads it: a new object at each change, so that it can be compared by identity. */
export interface CartridgeSnapshot<Data> {
  phase: "new" | "loaded" | "ejected";
  data: Data | null;
  /** Changed since the last save. */
  dirty: boolean;
  saving: boolean;
  /** When it was last saved, in milliseconds; null before the first save. */
  savedAt: number | null;
  error: string | null;
  /** Its own calls in the outbox, in order, and which of them are being sent or could not be written down. */
  outbox: Pick<OutboxSnapshot, "calls" | "sending" | "unkept">;
}

export interface Validation {
  valid: boolean;
  errors: string[];
}
