import { useNavigate } from "@remix-run/react";
import { useHotkeys } from "react-hotkeys-hook";
import { useCartridgeHref } from "#kernel/cartridge-address";
import { ignoreEventWhen } from "#kernel/ignored-keys";
import type { Choice } from "./rules";

/** The pages that "g" and a letter open. */
const GOES = [
  { letter: "c", label: "Customers", cartridge: "customer-list" },
  { letter: "r", label: "Routes", cartridge: "route-plan" },
] as const;
export type Go = (typeof GOES)[number] & { to: string };

/** Those that this person may open. */
export function useGoes(choices: readonly Choice[]): Go[] {
  const hrefOf = useCartridgeHref();
  return GOES.map((go) => ({ ...go, to: hrefOf({ cartridge: go.cartridge, key: {} }) })).filter(({ to }) =>
    choices.some((choice) => choice.to === to),
  );
}

/** Sequences know no `ignoreEventWhen` and no modifiers. */
const isIgnored = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey || ignoreEventWhen(event);

const press = (tool: "new" | "edit") => document.querySelector<HTMLElement>(`#content [data-tool="${tool}"]`)?.click();

/** The submit button of the form in which something is typed; a busy one does nothing. */
function submitOf({ target }: KeyboardEvent): HTMLButtonElement | undefined {
  const form = target instanceof Element ? target.closest("form") : null;
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === "submit",
  );
}

/** Moves the focus to the next or the previous row that opens, such as an order to approve. */
function goToRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("#content table [aria-expanded]")];
  const row = document.activeElement?.closest("tr");
  const at = rows.findIndex((each) => each.closest("tr") === row);
  rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]?.focus();
}

/** Approves what the row with the focus asks. */
const approve = () =>
  document.activeElement?.closest("tr")?.querySelector<HTMLElement>('[data-tool="approve"]')?.click();

/** Keys of the office's pages. A field takes what is typed in it, except Ctrl Enter. */
export function usePageKeys(goes: readonly Go[]): void {
  const navigate = useNavigate();
  useHotkeys(
    GOES.map(({ letter }) => `g>${letter}`),
    (event, { keys }) => {
      const go = goes.find(({ letter }) => letter === keys?.at(-1));
      if (go && !isIgnored(event)) navigate(go.to);
    },
    { useKey: true },
  );
  useHotkeys("n", () => press("new"), { preventDefault: true, useKey: true, ignoreEventWhen });
  useHotkeys("j", () => goToRow(1), { preventDefault: true, useKey: true, ignoreEventWhen });
  useHotkeys("k", () => goToRow(-1), { preventDefault: true, useKey: true, ignoreEventWhen });
  useHotkeys("a", approve, { preventDefault: true, useKey: true, ignoreEventWhen });
  useHotkeys("e", () => press("edit"), { preventDefault: true, useKey: true, ignoreEventWhen });
  useHotkeys("mod+enter", (event) => submitOf(event)?.click(), { preventDefault: true, enableOnFormTags: true });
}
