import {
  AlarmClock,
  Camera,
  CircleParking,
  DoorOpen,
  KeyRound,
  PackageOpen,
  Phone,
  Shirt,
  type LucideIcon,
} from "lucide-react";
import type { FactName } from "./kinds";

export { ISSUE_WORDS, SKIP_WORDS } from "#cartridges/stop/words";

/** Name of each fact, also usable in a sentence ("Add where to park"), and a hint for the form. */
export const FACT_WORDS: Record<FactName, { name: string; hint: string; icon: LucideIcon }> = {
  park: { name: "Where to park", hint: "Loading zone on 4th Street, not in the drive", icon: CircleParking },
  entry: { name: "Way in", hint: "Service door beside the ramp", icon: DoorOpen },
  dock: { name: "Dock", hint: "Dock 2, clearance 11 ft", icon: PackageOpen },
  code: { name: "Code", hint: "Gate 4471, then #", icon: KeyRound },
  contact: { name: "Contact", hint: "Rosa in housekeeping, 555-0134", icon: Phone },
  hours: { name: "Hours", hint: "Before 7, or after 10", icon: AlarmClock },
  soil: { name: "Soil pickup spot", hint: "Cage behind the laundry chute", icon: Shirt },
  door: { name: "Photo of the door", hint: "", icon: Camera },
};
