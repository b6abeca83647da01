import type RoutePlanCartridge from "./cartridge";
import type { RoutePlanData } from "./schema";

/** The props of each dialog of a route's weekday. */
export interface DialogProps {
  cartridge: RoutePlanCartridge;
  data: RoutePlanData;
  onClose: () => void;
}
