import { refusalWords } from "./refusals";
import { MAX_LISTED, Refusals, type CompanyFiles, type PlacedRow, type ReadFile } from "./rules";
import type { Writes } from "./records";
import {
  FILE_KEYS,
  FILE_NAMES,
  type Change,
  type FileKey,
  type FileReport,
  type ImportReport,
  type RowRefusal,
} from "./schema";

const SAMPLES = 20;
/** Whether a column holds money: cents in code, dollars in a file. */
export const isMoney = (column: string) => column === "base_price" || column === "customer_price";
/** Formats a column's value for a person, money in dollars. */
export function shown(column: string, value: unknown): string {
  if (isMoney(column) && typeof value === "number") return (value / 100).toFixed(2);
  if (column === "gone") return value === true ? "deleted" : "in use";
  return value === null || value === undefined ? "" : String(value);
}

/** The result for one file: counts, refusals and a sample of the changes. */
export class Outcome<Key extends FileKey> {
  create = 0;
  change = 0;
  leave = 0;
  changes: Change[] = [];
  readonly notices: string[];
  readonly refusals: Refusals;
  constructor(
    private readonly key: Key,
    private readonly file: ReadFile<Key> | null,
  ) {
    this.notices = [...(file?.notices ?? [])];
    this.refusals = new Refusals(key);
    this.refusals.rows = file?.refusals.rows ?? 0;
    this.refusals.listed = [...(file?.refusals.listed ?? [])];
    this.refusals.notListed = file?.refusals.notListed ?? 0;
  }

  get rows(): readonly PlacedRow<Key>[] {
    return this.file?.rows ?? [];
  }

  refuse(line: number, column: string, value: string, reason: string): void {
    this.refusals.add(line, [{ column, value, reason }]);
  }

  /**
   * Classifies a row as created, changed or unchanged and counts it. `before` and `after` have the
   * same columns.
   */
  compare<Stored extends object>(
    line: number,
    key: string,
    before: Stored | undefined,
    after: Stored,
  ): "create" | "change" | "leave" {
    if (!before) {
      this.create++;
      return "create";
    }
    const columns = (Object.keys(after) as (keyof Stored & string)[]).filter(
      (column) => before[column] !== after[column],
    );
    if (columns.length === 0) {
      this.leave++;
      return "leave";
    }
    this.change++;
    for (const column of columns) {
      if (this.changes.length < SAMPLES)
        this.changes.push({
          file: FILE_NAMES[this.key],
          line,
          key,
          column,
          from: shown(column, before[column]),
          to: shown(column, after[column]),
        });
    }
    return "change";
  }

  report(): FileReport {
    const { create, change, leave } = this;
    const refuse = this.refusals.rows;
    return {
      file: FILE_NAMES[this.key],
      rows: create + change + leave + refuse,
      create,
      change,
      leave,
      refuse,
      refusal: null,
      notices: this.notices,
    };
  }
}

function totalsOf(files: readonly FileReport[]) {
  const sum = (pick: (file: FileReport) => number) => files.reduce((total, file) => total + pick(file), 0);
  return {
    create: sum((file) => file.create),
    change: sum((file) => file.change),
    leave: sum((file) => file.leave),
    refuse: sum((file) => file.refuse),
  };
}

/** What an import would do or did, in total and per file. */
export function report(outcomes: readonly Outcome<FileKey>[], writes: Writes, strict: boolean): ImportReport {
  const files = outcomes.map((outcome) => outcome.report());
  const totals = totalsOf(files);
  const stopped = strict && totals.refuse > 0;
  const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
  const todo =
    totals.create + totals.change === 0
      ? "Nothing would change"
      : `${rows(totals.create)} would be created and ${rows(totals.change)} changed`;
  return {
    files,
    totals,
    refusals: outcomes.flatMap((outcome) =>
      outcome.refusals.listed.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    ),
    refusals_not_listed: outcomes.reduce((count, outcome) => count + outcome.refusals.notListed, 0),
    changes: outcomes.flatMap((outcome) => outcome.changes),
    new_routes: writes.routes,
    new_categories: writes.categories,
    may_apply: !stopped,
    message: stopped
      ? `${rows(totals.refuse)} ${totals.refuse === 1 ? "is" : "are"} refused and none may be: the import would stop.`
      : `${todo}${totals.refuse > 0 ? `; ${rows(totals.refuse)} ${totals.refuse === 1 ? "is" : "are"} refused and would be left out` : ""}.`,
  };
}

/**
 * A file that cannot be read stops the import, so nothing is planned and the other files report
 * only their own errors.
 */
export function refusedReport(read: CompanyFiles): ImportReport {
  const present = FILE_KEYS.flatMap((key) => {
    const file = read[key];
    return file ? [file] : [];
  });
  const ofFile = (file: ReadFile<FileKey>): RowRefusal | null =>
    file.refusal && { file: FILE_NAMES[file.key], value: null, ...file.refusal };
  const files = present.map((file): FileReport => {
    const refusal = ofFile(file);
    const rows = file.rows.length + file.refusals.rows;
    return {
      file: FILE_NAMES[file.key],
      rows,
      create: 0,
      change: 0,
      leave: 0,
      refuse: file.refusals.rows,
      refusal: refusal && refusalWords(refusal),
      notices: file.notices,
    };
  });
  const refused = files.filter((file) => file.refusal !== null);
  return {
    files,
    totals: totalsOf(files),
    refusals: present
      .flatMap((file) => [...[ofFile(file)].filter((refusal) => refusal !== null), ...file.refusals.listed])
      .slice(0, MAX_LISTED * FILE_KEYS.length),
    refusals_not_listed: present.reduce((count, file) => count + file.refusals.notListed, 0),
    changes: [],
    new_routes: [],
    new_categories: [],
    may_apply: false,
    message: `${refused.map((file) => `${file.refusal}.`).join(" ")} Nothing is imported while a file cannot be read.`,
  };
}
