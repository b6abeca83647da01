/** Shortcuts are ignored behind a dialog or menu, or while a card is held. */
export const ignoreEventWhen = (event: KeyboardEvent) =>
  event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
