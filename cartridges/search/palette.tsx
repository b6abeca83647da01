import { Search } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { useGoes, usePageKeys } from "./keys";
import type PaletteDialog from "./palette-dialog";
import type { Choice } from "./rules";

// Loaded after the page is on screen.
const Dialog = onDemand<ComponentProps<typeof PaletteDialog>>(
  () => import("./palette-dialog"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/**
 * The command palette: a button, Ctrl K anywhere, and "?" for the shortcuts. "/" focuses the page's
 * own search field, or opens the palette if it has none; the other keys are in keys.ts. `choices` are this person's pages and
 * actions.
 */
export function Palette({ choices }: { choices: readonly Choice[] }) {
  const [shown, setShown] = useState<"search" | "keys" | null>(null);
  const goes = useGoes(choices);
  usePageKeys(goes);
  useHotkeys("mod+k", () => setShown("search"), { preventDefault: true, enableOnFormTags: true });
  useHotkeys("?", () => setShown("keys"), { preventDefault: true, useKey: true });
  useHotkeys(
    "/",
    () => {
      const pageSearch = document.querySelector<HTMLElement>("#content input[type=search]");
      if (pageSearch) pageSearch.focus();
      else setShown("search");
    },
    { preventDefault: true, useKey: true },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => setShown("search")}
        aria-label="Search everything"
        aria-keyshortcuts="Control+K"
        title="Search everything (Ctrl K)"
        className="flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-control text-ink-2 hover:bg-sunk md:order-last md:min-h-11 md:w-full md:border md:border-line-strong md:px-3"
      >
        <Search aria-hidden className="size-5.5 md:size-5" />
        <span className="flex-1 text-left text-15 max-md:hidden">Search</span>
        <kbd className="rounded-sm border border-line px-1.5 text-13 max-md:hidden">Ctrl K</kbd>
      </button>
      {shown && <Dialog shown={shown} choices={choices} goes={goes} onClose={() => setShown(null)} />}
    </>
  );
}
