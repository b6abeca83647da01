import { RefreshCw } from "lucide-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { ApiError } from "#kernel/api-client";
import { longDate } from "#ui/formats";
import { Button, IconButton } from "#ui/button";
import { Notice } from "#ui/notice";
import type ReliefCartridge from "./cartridge";
import type { ReliefRoute } from "./schema";

/**
 * A tab of the area. It refreshes its data when opened and shows an error with Retry; offline it
 * shows what it has.
 */
export function ReliefPart({
  cartridge,
  title,
  failed,
  children,
}: {
  cartridge: ReliefCartridge;
  title: string;
  failed: string;
  children: ReactNode;
}) {
  const [failure, setFailure] = useState(false);
  const ask = useCallback(() => {
    cartridge.refresh().then(
      () => setFailure(false),
      // Offline (status 0) the last data stays, and the connection badge says so.
      (error: Error) => setFailure(error instanceof ApiError && error.status > 0),
    );
  }, [cartridge]);
  useEffect(() => ask(), [ask]);
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-22 font-bold">{title}</h2>
        <IconButton label="Refresh" onClick={ask}>
          <RefreshCw aria-hidden className="size-5" />
        </IconButton>
      </div>
      {failure && (
        <Notice kind="bad" action={<Button onClick={ask}>Retry</Button>}>
          {failed}
        </Notice>
      )}
      {children}
    </section>
  );
}

/** Shown instead of notes and orders until the coverage opens. */
export const OpensOn = ({ chosen: { coverage, opens_on } }: { chosen: ReliefRoute }) => (
  <Notice>
    Route {coverage.route} opens here on {longDate(opens_on!)}, the working day before you cover it.
  </Notice>
);
