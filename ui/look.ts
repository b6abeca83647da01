/**
 * How a person wants the portal to look on this device. Nothing secret, so it is in local storage.
 */
export interface Look {
  theme: "system" | "light" | "dark";
  text: "normal" | "large" | "largest";
}

const NAME = "clothesline-look";
const PLAIN: Look = { theme: "system", text: "normal" };
const THEMES = ["light", "dark"],
  TEXTS = ["large", "largest"];

interface Looking {
  put(look: Look): void;
}
declare global {
  interface Window {
    __look?: Looking;
  }
}

/**
 * A script at the top of the page, with its nonce, that applies the look before the first paint.
 * The HTML cannot contain it, because a cached page would be out of date. It sets attributes of
 * <html>; ui/theme.css does the rest.
 */
export const LOOK_KEEPER = `(()=>{const root=document.documentElement,
metas=document.querySelectorAll("meta[name=theme-color]"),own=[...metas].map((m)=>m.content);
const put=({theme,text}={})=>{
const on=(name,value,known)=>known.includes(value)?root.setAttribute(name,value):root.removeAttribute(name);
on("data-theme",theme,${JSON.stringify(THEMES)});on("data-text",text,${JSON.stringify(TEXTS)});
metas.forEach((m,place)=>m.content=theme==="light"?own[0]:theme==="dark"?own[1]:own[place])};
window.__look={put};try{put(JSON.parse(localStorage.getItem("${NAME}"))||{})}catch{}})()`;

const isLook = (value: unknown): value is Look => typeof value === "object" && value !== null;
let held: Look | null = null;
const listeners = new Set<() => void>();

/** The look of this device. */
export function readLook(): Look {
  if (held) return held;
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(NAME) ?? "null");
  } catch {
    // Storage is disabled or holds something invalid.
  }
  return (held = isLook(stored) ? { ...PLAIN, ...stored } : PLAIN);
}
/** The look on the server and during hydration, before it is known. */
export const plainLook = (): Look => PLAIN;

/** Applies and stores a look. */
export function chooseLook(look: Look): void {
  held = look;
  try {
    localStorage.setItem(NAME, JSON.stringify(look));
  } catch {
    // Without storage, it lasts as long as the page.
  }
  window.__look?.put(look);
  for (const listen of listeners) listen();
}
export const followLook = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
