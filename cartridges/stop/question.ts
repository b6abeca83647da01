import type { RouteDayCartridge } from "./route-day";
import type { DayStop } from "./schema";

/** What a driver can be asked about a stop. */
export type QuestionKind = "complete" | "issue" | "skip" | "reopen" | "note";

export interface QuestionProps {
  kind: QuestionKind;
  stop: DayStop;
  cartridge: RouteDayCartridge;
  onClose: () => void;
}
