// Taps before hydration are not lost: they are recorded, and replayed once the page's script has
// taken over.

/**
 * Marks a part of the page that is hydrated separately and later; its script is a chunk of its own.
 */
export const PART = { "data-part": "" };

interface Taps {
  takenUp(scope: Element): void;
}
declare global {
  interface Window {
    __taps?: Taps;
  }
}

/**
 * An inline script that runs before everything else. Buttons that need the script are recognized by
 * their type: links and submit buttons work without it. A link to one of our pages waits for its
 * part once the rest of the page is interactive, because if the browser followed it, the page would
 * reload and ask about unsaved changes. The browser follows it if the part has not loaded within
 * three seconds, the person has not gone elsewhere, and the portal responds: without a network the
 * browser's error would replace the page. Repeated taps before hydration count once.
 */
export const TAP_KEEPER = `(()=>{const up=new WeakSet(),kept=new Set(),page=()=>document.documentElement,
of=(e)=>e.closest("[data-part]")||page();
const link=(e)=>up.has(page())&&!e.button&&!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)?
',a[href^="/"]:not([target],[download],[href^="/api/"])':"";
addEventListener("click",(e)=>{const b=e.target instanceof Element&&e.target.closest("button[type=button]"+link(e));
if(!b||up.has(of(b)))return;
e.preventDefault();e.stopImmediatePropagation();kept.add(b);b.setAttribute("data-kept","");
const at=location.href,there=()=>kept.has(b)&&(location.href===at||!kept.delete(b)),later=()=>setTimeout(()=>{
if(there())fetch("/api/health").then(()=>{if(there()&&kept.delete(b))location.assign(b.href)},later)},3e3);
if(b.href)later()},true);
window.__taps={takenUp(s){up.add(s);for(const b of kept)if(of(b)===s){
kept.delete(b);b.removeAttribute("data-kept");if(b.isConnected)b.click()}}}})()`;

/** This part of the page is now interactive: replays its recorded taps. */
export const takeUpTaps = (scope: Element): void => window.__taps?.takenUp(scope);
