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

/** What a gesture works on: the screen tells the engine, and is told. */
export interface Ground {
  grid: HTMLElement;
  /** The dashed place where the card would land. */
  ghost: HTMLElement;
  layout(): Layout;
  labelOf(card: string): string;
  /** `near` are the cards whose going somebody could see; the others' new places can wait. */
  commit(layout: Layout, near?: ReadonlySet<string>): void;
  /** Shows those near where a commit will leave them. */
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
  /** Of a card that a pointer moves. */
  heads: Heads | null;
  /** Whose head, where it stood at the beginning, the pointer is over; and on whose it has rested. */
  over: string | null;
  onto: string | null;
}

/** A card that rests so long on the head of another is stacked there when it is dropped; one that passes by pushes it aside. */
const REST_MS = 600;

/** Cards move within so many windows above and below what is in sight. */
const NEAR = 0.5;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * One engine for pointer, keys and menu: what is shown while a card is held is what the drop makes of it. Until then only transforms
 * change, so nothing inside the cards is drawn anew.
 */
export class Gestures {
  #ground: Ground | null = null;
  #held: Gesture | null = null;
  #delta = { x: 0, y: 0 };
  /** How far the page is scrolled: asked while something is being changed, it would have the page laid out. */
  #scrolled = 0;
  readonly #glide = new Glide();
  #resting: ReturnType<typeof setTimeout> | undefined;
  #scrolls = false;
  readonly #dropped = new Postponed();

  /** Works on this screen, until the answer is called. */
  attach(ground: Ground): () => void {
    this.#ground = ground;
    // What was measured holds no longer.
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

  /** `at` is where a pointer takes it, in the window; keys have none. */
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

  /** The pointer has come so far from where it began, in pixels. */
  aim(delta: { x: number; y: number }): void {
    if (!this.#held) return;
    const { card, kind, before, measures } = this.#held;
    this.#delta = delta;
    this.#lookBelow();
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

  /** Over the head of another card it waits whether the pointer rests there. */
  #lookBelow(): void {
    const held = this.#held!;
    const over = held.heads && headBelow(held.heads, this.#delta, held);
    if (over === held.over) return;
    clearTimeout(this.#resting);
    if (held.onto !== null) held.elements.get(held.onto)?.removeAttribute("data-onto");
    held.onto = null;
    held.over = over;
    if (over !== null) this.#resting = setTimeout(() => this.#rest(over), REST_MS);
  }

  /** The others are where they were, and the one below shows that it would be stacked on. */
  #rest(over: string): void {
    const held = this.#held!;
    held.onto = over;
    held.now = held.before;
    held.elements.get(over)?.setAttribute("data-onto", "");
    this.#paint();
    Object.assign(this.#on.ghost.style, pixelsOf(tileOf(held.before, over), held.measures));
    this.#on.say(`Dropped here it is stacked on ${this.#on.labelOf(over)}.`);
  }

  /** The card in the hand is where the pointer is. */
  #follow(): void {
    const { card, before, elements } = this.#held!;
    for (const each of tileOf(before, card).cards) this.#glide.show(elements.get(each)!, this.#delta, false);
  }

  /** A key on the handle of a card; true where it meant the card. */
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

  /** In the frame after the one that shows the step: scrolling has the page laid out at once, and has what comes near drawn. */
  #scrollTo(element: HTMLElement): void {
    if (this.#scrolls) return;
    this.#scrolls = true;
    afterPaint(() => {
      this.#scrolls = false;
      element.scrollIntoView({ block: "nearest" });
    });
  }

  /**
   * Leaves the card where it is shown, or stacks it on the one on whose head it rests. The next frame shows that it is let go; all cards are shown
   * where they belong then, so the page learns their places in a frame after that, and the canvas in another: all of it together takes longer than
   * a frame, and what is changed at once, while the browser handles the event, has it lay the page out there and then.
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
    // The cards are at their new places before the transforms go, so that nothing jumps.
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

  /** What a menu does, in one go: a step or another size. */
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

  /** Shows what the drop would leave. Cards far out of sight stay where they are until they come near: nobody sees them go. */
  #paint({ card, kind, byPointer, before, now, measures, elements } = this.#held!): void {
    const target = tileOf(now, card);
    const follows = byPointer && kind === "move";
    for (const from of before) {
      const to = tileOf(now, from.cards[0]!);
      const isFar = [from, to].every((place) => !isInSight(place, measures, this.#scrolled, NEAR));
      const isHeld = to === target;
      // It is where the pointer is.
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
    clearTimeout(this.#resting);
  }

  /** What shows that a card is held goes. */
  #unmark({ elements, card, onto }: Gesture): void {
    if (onto !== null) elements.get(onto)?.removeAttribute("data-onto");
    elements.get(card)?.removeAttribute("data-held");
    this.#on.ghost.hidden = true;
  }
}

/** The cards that stand in sight, or within NEAR of it, in one of these layouts. */
const nearOf = (layouts: readonly Layout[], measures: Measures, scrolled: number): ReadonlySet<string> =>
  new Set(layouts.flat().flatMap((tile) => (isInSight(tile, measures, scrolled, NEAR) ? tile.cards : [])));
