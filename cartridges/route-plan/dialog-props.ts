import type RoutePlanCartridge from "./cartridge";
import type { RoutePlanData } from "./schema";

/** What each dialog of a route's weekday takes. */
export interface DialogProps {
  cartridge: RoutePlanCartridge;
  data: RoutePlanData;
  onClose: () => void;
}
