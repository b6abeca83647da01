import { moment } from "#ui/formats";
import type { JournalEntry } from "./schema";

/** Journal entries, latest first. */
export function Entries({ entries, timezone }: { entries: readonly JournalEntry[]; timezone: string }) {
  return (
    <ul className="grid gap-3 text-15">
      {entries.map(({ entry_id, title, content, tags, author, created_at, edited_at }) => (
        <li key={entry_id} className="border-b border-line pb-3 last:border-0 last:pb-0">
          {title && <p className="font-semibold">{title}</p>}
          <p className="break-words whitespace-pre-wrap">{content}</p>
          <p className="text-13 text-ink-2">
            {author && `${author} · `}
            {moment(created_at, timezone)}
            {edited_at && " · edited"}
            {tags && ` · ${tags}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
