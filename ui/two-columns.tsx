import type { ReactNode } from "react";

/** The parts of a long form: side by side if there is room for two, otherwise stacked. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid grid-cols-1 items-start gap-4 @min-[56rem]:grid-cols-2">{children}</div>
  </div>
);
