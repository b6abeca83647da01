import { Button } from "./button";

/**
 * Shown below a field that somebody else has changed meanwhile: their text, with a button to take
 * it.
 */
export function ConflictingText({ words, label, onTake }: { words: string; label: string; onTake: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 pt-1 text-15">
      <span className="min-w-0 break-words">
        <span className="text-ink-2">They wrote: </span>
        {words || "nothing"}
      </span>
      <Button onClick={onTake} aria-label={`Take their ${label.toLowerCase()}`}>
        Take theirs
      </Button>
    </p>
  );
}
