// The fields of a form by what a person calls them, so that what was typed finds its place again in
// another build of the form too.

export type Typed = Readonly<Record<string, string | boolean>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never stored on a device, or not something a person types. */
const LEFT_OUT = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);

const isControl = (target: EventTarget | null): target is Control =>
  (target instanceof HTMLInputElement && !LEFT_OUT.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function nameOf(control: Control): string {
  // React's generated names differ from one page to the next.
  const name = /^:r|^«r/.test(control.name) ? "" : control.name;
  const label = name || control.getAttribute("aria-label") || control.labels?.[0]?.textContent || control.id;
  return isTick(control) ? `${label}=${control.value}` : label;
}

/** A form's fields by name; fields of the same name are numbered. */
function fieldsOf(form: HTMLFormElement): Map<string, Control> {
  const fields = new Map<string, Control>();
  for (const control of [...form.elements].filter(isControl)) {
    const name = nameOf(control);
    let key = name;
    for (let place = 2; fields.has(key); place++) key = `${name} ${place}`;
    fields.set(key, control);
  }
  return fields;
}

const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value);

/** Everything in the form, to restore it when a draft is discarded. */
export const valuesOf = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...fieldsOf(form)].map(([key, control]) => [key, valueOf(control)]));

/** The field that an event has changed; for a radio button all of its group. */
export function changedBy(form: HTMLFormElement, target: EventTarget | null): Typed {
  if (!isControl(target)) return {};
  const fields = [...fieldsOf(form)].filter(
    ([, control]) =>
      control === target || (target.type === "radio" && control.type === "radio" && control.name === target.name),
  );
  return Object.fromEntries(fields.map(([key, control]) => [key, valueOf(control)]));
}

/** Sets a field as a person would, so that React hears of it. */
function enter(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    if (control.checked !== value && (value || control.type === "checkbox")) control.click();
    return;
  }
  if (control.value === value || typeof value !== "string") return;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, "value")!.set!;
  setter.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Fills in what is typed; returns what has no field in the form yet. */
export function fillIn(form: HTMLFormElement, typed: Typed): Typed {
  const missing: Record<string, string | boolean> = {};
  for (const [key, value] of Object.entries(typed)) {
    // Anew each time: a choice may bring fields of its own.
    const control = fieldsOf(form).get(key);
    if (control) enter(control, value);
    else missing[key] = value;
  }
  return missing;
}
