/** A startup error to show as one sentence, without a stack trace. */
class DataFolderError extends Error {
  readonly forPerson = true;
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EIO: "the disk does not answer",
};

export const isOf = (error: unknown, code: string) => (error as NodeJS.ErrnoException | null)?.code === code;

/**
 * Converts an error caused by the folder itself to a message for the person; returns any other
 * unchanged.
 */
export function forPersonOf(dataDir: string, error: unknown): unknown {
  const { code = "", syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const reason = syscall === undefined ? undefined : REASONS[code];
  return reason
    ? new DataFolderError(
        `Nothing can be written to ${dataDir}: ${reason} (${code}). ` +
          "Fix that, or set DATA_DIR to another folder, and start again.",
      )
    : error;
}

/**
 * Runs an action on the files of the data directory. @throws DataFolderError if the folder causes a
 * failure.
 */
export function inDataDir<Answer>(dataDir: string, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw forPersonOf(dataDir, error);
  }
}
