import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Details that open with a tap; works before JavaScript has loaded. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-12 list-none items-center gap-2 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden className="size-4.5 shrink-0 transition-transform [[open]>summary>&]:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
