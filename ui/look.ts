/** How a person wants the portal to look on this device. Nothing secret: it lies in local storage. */
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
 * Stands at the top of the page with its nonce, so that the look is there before the first paint, on a page that the phone has kept too: what
 * the server rendered then says nothing of what was chosen since. It says what holds as attributes of <html>; ui/theme.css does the rest.
 */
export const LOOK_KEEPER = `(()=>{const root=document.documentElement,metas=document.querySelectorAll("meta[name=theme-color]"),own=[...metas].map((m)=>m.content);
const put=({theme,text}={})=>{const on=(name,value,known)=>known.includes(value)?root.setAttribute(name,value):root.removeAttribute(name);
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
    // Storage is disabled, or holds something else.
  }
  return (held = isLook(stored) ? { ...PLAIN, ...stored } : PLAIN);
}
/** Before it is known, on the server and while the page is taken up. */
export const plainLook = (): Look => PLAIN;

/** Takes it from now on, at once and at every visit. */
export function chooseLook(look: Look): void {
  held = look;
  try {
    localStorage.setItem(NAME, JSON.stringify(look));
  } catch {
    // It holds as long as the page.
  }
  window.__look?.put(look);
  for (const listen of listeners) listen();
}
export const followLook = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
