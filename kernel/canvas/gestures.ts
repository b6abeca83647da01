import { flushSync } from "react-dom";
import {
  arranged,
  isSameLayout,
  moved,
  narrowed,
  resized,
  stacked,
  tileOf,
  widened,
  type Direction,
  type Layout,
} from "./grid";
import { afterPaint, Postponed } from "./after-paint";
import { Glide } from "./glide";
import { headBelow, headsFrom, type Heads } from "./heads";
import { elementsIn, isInSight, isWhole, measured, pixelsOf, type Measures, type Point } from "./sheet";
import { placeInWords, sizeInWords } from "./words";

/** What gestures operate on: how they read the screen and update it. */
export interface Ground {
  grid: HTMLElement;
  /** The dashed outline where the card would land. */
  ghost: HTMLElement;
  layout(): Layout;
  labelOf(card: string): string;
  /** `near` are the cards whose move is visible; the others can be placed later. */
  commit(layout: Layout, near?: ReadonlySet<string>): void;
  /** Places the visible cards where a commit will leave them. */
  place(layout: Layout, near: ReadonlySet<string>): void;
  say(words: string): void;
}

interface Gesture {
  card: string;
  kind: "move" | "resize";
  byPointer: boolean;
  measures: Measures;
  elements: ReadonlyMap<string, HTMLElement>;
  before: Layout;
  now: Layout;
  /** Only while a pointer moves a card. */
  heads: Heads | null;
  /**
   * The card whose head (at its original place) the pointer is over, and the one where it has
   * rested.
   */
  over: string | null;
  onto: string | null;
}

/**
 * A card held over another's head this long is stacked there when dropped; one that only passes
 * pushes it aside.
 */
const STACK_HOVER_MS = 600;

/** Cards are animated within this many window heights above and below the visible part. */
const NEAR = 0.5;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * One engine for pointer, keys and menu: what is shown while a card is held is what the drop
 * produces. Until then only transforms change, so nothing inside the cards rerenders.
 */
export class Gestures {
  #ground: Ground | null = null;
  #held: Gesture | null = null;
  #delta = { x: 0, y: 0 };
  /** The page's scroll position, cached because reading it during changes forces a layout. */
  #scrolled = 0;
  readonly #glide = new Glide();
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;
  #scrolls = false;
  readonly #dropped = new Postponed();

  /** Attaches to this screen until the returned function is called. */
  attach(ground: Ground): () => void {
    this.#ground = ground;
    // The measurements are no longer valid.
    const onResize = () => this.cancel();
    const onScroll = () => {
      this.#scrolled = scrollY;
      if (this.#held) this.#paint();
    };
    onScroll();
    addEventListener("resize", onResize);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("resize", onResize);
      removeEventListener("scroll", onScroll);
      this.cancel();
      this.#ground = null;
    };
  }
  get isHolding(): boolean {
    return this.#held !== null;
  }
  get #on(): Ground {
    return this.#ground!;
  }

  /** `at` is the pointer's position in the window; null for keys. */
  begin(card: string, kind: Gesture["kind"], at: Point | null = null): void {
    if (this.#held || !this.#ground) return;
    this.#dropped.settle();
    const measures = measured(this.#on.grid);
    const before = narrowed(this.#on.layout(), measures.columns);
    const elements = elementsIn(this.#on.grid);
    const heads = at && kind === "move" && measures.columns > 1 ? headsFrom(this.#on.grid, at) : null;
    this.#held = {
      card,
      kind,
      byPointer: at !== null,
      measures,
      elements,
      before,
      now: before,
      heads,
      over: null,
      onto: null,
    };
    this.#delta = { x: 0, y: 0 };
    elements.get(card)?.setAttribute("data-held", kind);
    this.#paint();
  }

  /** The pointer's distance from where it started, in pixels. */
  aim(delta: { x: number; y: number }): void {
    if (!this.#held) return;
    const { card, kind, before, measures } = this.#held;
    this.#delta = delta;
    this.#trackHover();
    if (this.#held.onto !== null) return this.#follow();
    const from = tileOf(before, card);
    const [across, down] = [Math.round(delta.x / measures.across), Math.round(delta.y / measures.down)];
    const next =
      kind === "move"
        ? moved(before, card, { x: from.x + across, y: from.y + down }, measures.columns)
        : resized(before, card, { w: from.w + across, h: from.h + down }, measures.columns);
    if (!isSameLayout(next, this.#held.now)) {
      this.#held.now = next;
      this.#paint();
    } else if (kind === "move") this.#follow();
  }

  /** Starts a timer while the pointer is over another card's head. */
  #trackHover(): void {
    const held = this.#held!;
    const over = held.heads && headBelow(held.heads, this.#delta, held);
    if (over === held.over) return;
    clearTimeout(this.#hoverTimer);
    if (held.onto !== null) held.elements.get(held.onto)?.removeAttribute("data-onto");
    held.onto = null;
    held.over = over;
    if (over !== null) this.#hoverTimer = setTimeout(() => this.#markStackTarget(over), STACK_HOVER_MS);
  }

  /** Puts the others back, and marks the card it would be stacked on. */
  #markStackTarget(over: string): void {
    const held = this.#held!;
    held.onto = over;
    held.now = held.before;
    held.elements.get(over)?.setAttribute("data-onto", "");
    this.#paint();
    Object.assign(this.#on.ghost.style, pixelsOf(tileOf(held.before, over), held.measures));
    this.#on.say(`Dropped here it is stacked on ${this.#on.labelOf(over)}.`);
  }

  /** Keeps the held card under the pointer. */
  #follow(): void {
    const { card, before, elements } = this.#held!;
    for (const each of tileOf(before, card).cards) this.#glide.show(elements.get(each)!, this.#delta, false);
  }

  /** Handles a key on a card's handle; true if it was used. */
  press(card: string, { key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
    const isEnter = key === "Enter" || key === " ";
    if (!this.#held) {
      if (!isEnter) return false;
      this.begin(card, "move");
      this.#say(
        card,
        "picked up. Arrow keys move it, Shift and an arrow key size it, Enter drops it, Escape puts it back",
      );
      return true;
    }
    if (this.#held.card !== card) return false;
    const direction = ARROWS[key];
    if (isEnter) this.drop();
    else if (key === "Escape") this.cancel();
    else if (direction) this.#step(direction, shiftKey);
    else return false;
    return true;
  }

  #step(direction: Direction, sizes: boolean): void {
    const held = this.#held!;
    const { card, measures, now } = held;
    const next = arranged(now, card, direction, sizes, measures.columns);
    if (isSameLayout(next, now)) return this.#on.say(sizes ? "It cannot be sized further." : "It cannot go further.");
    held.now = next;
    this.#paint();
    this.#say(card, sizes ? sizeInWords(next, card) : null);
    if (!isWhole(tileOf(next, card), measures, this.#scrolled)) this.#scrollTo(held.elements.get(card)!);
  }

  /**
   * Runs in the frame after the step is shown, because scrolling forces a layout and renders newly
   * visible cards.
   */
  #scrollTo(element: HTMLElement): void {
    if (this.#scrolls) return;
    this.#scrolls = true;
    afterPaint(() => {
      this.#scrolls = false;
      element.scrollIntoView({ block: "nearest" });
    });
  }

  /**
   * Leaves the card where it is shown, or stacks it on the card on whose head it rests. The work is
   * spread over frames: first the release is shown, then the page places the cards, then the canvas
   * state is updated. All at once it would take longer than a frame, and changes made while the
   * browser handles the event would force a layout.
   */
  drop(): void {
    const held = this.#held;
    if (!held) return;
    const { card, before, now, measures, onto } = held;
    const { columns } = measures;
    const wide = this.#on.layout();
    const next = onto === null ? widened(wide, now, card, columns) : stacked(wide, card, onto);
    const after = narrowed(next, columns);
    const isChanged = onto !== null || !isSameLayout(before, now);
    this.#release();
    const { commit, place, say, labelOf } = this.#on;
    const near = nearOf([before, after], measures, this.#scrolled);
    const letGo = () => {
      if (onto === null && held.byPointer) this.#paint({ ...held, byPointer: false });
      this.#unmark(held);
    };
    // The cards get their new places before the transforms are removed, so that nothing jumps.
    const lay = () => {
      if (isChanged && onto === null) place(next, near);
      this.#glide.end();
      say(`${placeInWords(after, card, labelOf, columns)}, dropped.`);
    };
    const keep = () => flushSync(() => commit(next, near));
    if (!isChanged) this.#dropped.put(letGo, lay);
    else if (onto === null) this.#dropped.put(letGo, lay, keep);
    else this.#dropped.put(letGo, () => (keep(), lay()));
  }

  /** Puts the card back where it was. */
  cancel(): void {
    this.#dropped.settle();
    const held = this.#held;
    if (!held) return;
    this.#release();
    this.#unmark(held);
    this.#glide.end();
    this.#on.say(`${this.#on.labelOf(held.card)} is back where it was.`);
  }

  /** Performs a menu action in one go: a move or a resize. */
  act(card: string, direction: Direction, sizes: boolean): void {
    this.cancel();
    const { columns } = measured(this.#on.grid);
    const wide = this.#on.layout();
    const before = narrowed(wide, columns);
    const after = arranged(before, card, direction, sizes, columns);
    if (isSameLayout(after, before))
      return this.#on.say(sizes ? "It cannot be sized further." : "It cannot go further.");
    this.#on.commit(widened(wide, after, card, columns));
    const place = placeInWords(after, card, this.#on.labelOf, columns);
    this.#on.say(sizes ? `${place}, ${sizeInWords(after, card)}` : place);
  }

  #say(card: string, more: string | null): void {
    const { now, measures } = this.#held!;
    const place = placeInWords(now, card, this.#on.labelOf, measures.columns);
    this.#on.say(more ? `${place}, ${more}.` : place);
  }

  /** Shows what the drop would produce. Off-screen cards stay put until they come near. */
  #paint({ card, kind, byPointer, before, now, measures, elements } = this.#held!): void {
    const target = tileOf(now, card);
    const follows = byPointer && kind === "move";
    for (const from of before) {
      const to = tileOf(now, from.cards[0]!);
      const isFar = [from, to].every((place) => !isInSight(place, measures, this.#scrolled, NEAR));
      const isHeld = to === target;
      // It follows the pointer instead.
      if (isHeld && follows) continue;
      const away = { x: (to.x - from.x) * measures.across, y: (to.y - from.y) * measures.down };
      for (const each of from.cards) {
        const element = elements.get(each)!;
        if (!isFar || this.#glide.has(element)) this.#glide.show(element, away, !isHeld);
      }
    }
    if (follows) this.#follow();
    Object.assign(this.#on.ghost.style, pixelsOf(target, measures));
    this.#on.ghost.hidden = false;
  }

  #release(): void {
    this.#held = null;
    clearTimeout(this.#hoverTimer);
  }

  /** Removes the marks of a held card. */
  #unmark({ elements, card, onto }: Gesture): void {
    if (onto !== null) elements.get(onto)?.removeAttribute("data-onto");
    elements.get(card)?.removeAttribute("data-held");
    this.#on.ghost.hidden = true;
  }
}

/** The cards on screen, or within NEAR of it, in any of these layouts. */
const nearOf = (layouts: readonly Layout[], measures: Measures, scrolled: number): ReadonlySet<string> =>
  new Set(layouts.flat().flatMap((tile) => (isInSight(tile, measures, scrolled, NEAR) ? tile.cards : [])));
