import { Ban, CalendarX, CircleCheck, CircleX, Hourglass, PackageCheck, Truck, type LucideIcon } from "lucide-react";
import { Tag, type Tone } from "./tag";

const STATES: Record<string, { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: "Pending", tone: "warn", icon: Hourglass },
  approved: { word: "Approved", tone: "ok", icon: CircleCheck },
  processing: { word: "On the truck", tone: "accent", icon: Truck },
  delivered: { word: "Delivered", tone: "ok", icon: PackageCheck },
  rejected: { word: "Rejected", tone: "bad", icon: CircleX },
  cancelled: { word: "Cancelled", tone: "idle", icon: Ban },
  lapsed: { word: "Lapsed", tone: "idle", icon: CalendarX },
};

export const orderStateWord = (status: string) => STATES[status]?.word ?? "Submitted";

/**
 * The state of an order (design section 4): an icon and a word. An unknown state is "Submitted"
 * (spec 2.7).
 */
export function OrderState({ status }: { status: string }) {
  const { tone, icon } = STATES[status] ?? { tone: "idle" as const, icon: Hourglass };
  return (
    <Tag tone={tone} icon={icon}>
      {orderStateWord(status)}
    </Tag>
  );
}
