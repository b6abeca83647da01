// How others see a cartridge: its metadata, its state and what it offers. Types only, so a phone
// loads nothing for them.
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
  /**
   * The name of the query that opens it: the cartridge's key is its input and the cartridge's data
   * its response.
   */
  opens: string;
  /**
   * It can create something new. The frame shows a button called `newLabel` that runs what the view
   * set with `beginsWith`; its Quick Start entry has the same label and opens with the form focused
   * (useStartsNew).
   */
  canCreateNew: boolean;
  newLabel: string;
  /**
   * Several rows can be changed at once: the frame shows a button that runs what the view set with
   * `beginsWith`.
   */
  supportsBulkEdit: boolean;
  /** The frame shows a link to `exported`. */
  supportsExport: boolean;
  /** The frame shows a button that passes chosen files to `importFiles`. */
  supportsImport: boolean;
  /** Listed in the canvas's Quick Start. */
  showInQuickAccess: boolean;
  /**
   * The topics of what it shows. The frame watches them while it is mounted and passes each event
   * to `changed`.
   */
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
  /** As the `accept` attribute of a file input. */
  accept: string;
  disabled: boolean;
}

/**
 * For a cartridge that can be copied as text for other programs (spec 9): the formats. The
 * clipboard console tries each.
 */
export interface Copies {
  readonly copyFormats: readonly string[];
  copyOf(format: string): Promise<{ text: string; count: number }>;
}

/**
 * A cartridge's state for React: a new object for each change, so that it can be compared by
 * identity.
 */
export interface CartridgeSnapshot<Data> {
  phase: "new" | "loaded" | "ejected";
  data: Data | null;
  /** Changed since the last save. */
  dirty: boolean;
  saving: boolean;
  /** When it was last saved, in milliseconds; null before the first save. */
  savedAt: number | null;
  error: string | null;
  /**
   * Its own calls in the outbox, in order, and which of them are being sent or could not be stored.
   */
  outbox: Pick<OutboxSnapshot, "calls" | "sending" | "unkept">;
}

export interface Validation {
  valid: boolean;
  errors: string[];
}
