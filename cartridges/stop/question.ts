import type { RouteDayCartridge } from "./route-day";
import type { DayStop } from "./schema";

/** The dialogs that a stop can open. */
export type QuestionKind = "complete" | "issue" | "skip" | "reopen" | "note";

export interface QuestionProps {
  kind: QuestionKind;
  stop: DayStop;
  cartridge: RouteDayCartridge;
  onClose: () => void;
}
