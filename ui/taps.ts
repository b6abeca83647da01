// Nothing that looks ready is deaf: what is pressed before the page's script has taken over is kept, and done when it has.

/** Marks a part of the page that is taken up by itself, later than the rest: its script comes in a file of its own. */
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
 * Stands in the page itself, before everything else that runs. A button that needs the script is told by its type: links, and buttons that
 * send a form, work without. But a link to a page of ours waits for its part once the rest of the page answers: followed by the browser itself
 * it would load the page anew, and ask about what is unsaved. It does so where the part has not come in three seconds, and the person has not gone
 * elsewhere meanwhile, once the portal answers: without network the browser's error would take the page's place. What is pressed again before it
 * is heard is meant once.
 */
export const TAP_KEEPER = `(()=>{const up=new WeakSet(),kept=new Set(),page=()=>document.documentElement,of=(e)=>e.closest("[data-part]")||page();
const link=(e)=>up.has(page())&&!e.button&&!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)?',a[href^="/"]:not([target],[download],[href^="/api/"])':"";
addEventListener("click",(e)=>{const b=e.target instanceof Element&&e.target.closest("button[type=button]"+link(e));if(!b||up.has(of(b)))return;
e.preventDefault();e.stopImmediatePropagation();kept.add(b);b.setAttribute("data-kept","");
const at=location.href,there=()=>kept.has(b)&&(location.href===at||!kept.delete(b)),later=()=>setTimeout(()=>{
if(there())fetch("/api/health").then(()=>{if(there()&&kept.delete(b))location.assign(b.href)},later)},3e3);if(b.href)later()},true);
window.__taps={takenUp(s){up.add(s);for(const b of kept)if(of(b)===s){kept.delete(b);b.removeAttribute("data-kept");if(b.isConnected)b.click()}}}})()`;

/** This part of the page answers from now on, and does what was asked of it before. */
export const takeUpTaps = (scope: Element): void => window.__taps?.takenUp(scope);
