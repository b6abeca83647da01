import { v7 as uuid } from "uuid";
import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { dropDraft, keepDraft, readDraft } from "#kernel/device-draft";
import { changesBetween, inOrder, newBlock, sameBlocks, withBlockAt } from "../page-blocks/rules";
import type { Block, Kind } from "../page-blocks/schema";
import type calls from "./api.server";
import { merged, wrongByBlock } from "./rules";
import type { PageBuilderData } from "./schema";

const call = client<typeof calls>();

export interface PageState extends PageBuilderData {
  /** The page as it is on the screen; `blocks` is the server's version. */
  draft: readonly Block[];
  /** A conflicting save by somebody else: `asked` names what both changed. */
  theirs: { data: PageBuilderData; asked: readonly string[] } | null;
  /** What somebody else saved that was merged into this draft, in words. */
  joined: { by: string; changes: readonly string[] } | null;
  /** Validation errors from the server, by block and field. */
  wrong: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The unsaved draft on this device, with the blocks and version it was based on. */
interface Unsaved {
  draft: readonly Block[];
  base: Block[];
  version: number;
}

const THEIRS = "Somebody else saved this page meanwhile. Yours is not saved yet.";
const JOINED = "Saved, together with somebody else's changes. Review the page, then publish it.";

/**
 * The editor of a customer's portal page. Saving is manual; until then the draft is kept on this
 * device, so that losing the network or closing the tab loses nothing.
 */
export default class CustomerPageBuilderCartridge extends BaseCartridge<PageState, { number: string }> {
  static override readonly meta = defineMeta({
    id: "customer-page-builder",
    name: "Portal page",
    opens: "customerPage.open",
    icon: "layout-template",
    category: "customer",
    permissions: ["pages:write"],
    description: "A customer's portal page: its blocks, its preview, and its published versions.",
    watches: ({ number }) => [`customer-page:${number}`],
  });
  /** The blocks being sent to the server. */
  #sent: readonly Block[] | null = null;

  override get title() {
    const { data } = this.getSnapshot();
    return data ? `${data.customer.name}: portal page` : this.meta.name;
  }

  protected override get heldVersion() {
    const { theirs, version } = this.#state;
    return theirs?.data.version ?? version;
  }

  /**
   * Newer data keeps unsaved changes and merges them block by block with what somebody else saved.
   * If both changed the same block, the user chooses.
   */
  override load(data: PageBuilderData): void {
    const before = this.getSnapshot().data;
    // A stale answer that a save has overtaken.
    if (before && data.version < before.version) return;
    const isClean = !before || !this.getSnapshot().dirty;
    if (isClean) return this.#show(data, data.blocks);
    const isOwn = this.#sent !== null && sameBlocks(data.blocks, this.#sent);
    if (isOwn) return this.#show(data, before.draft);
    const { blocks, asked } = merged(before.blocks, before.draft, data.blocks, "mine");
    if (asked.length > 0) return this.update({ data: { ...before, theirs: { data, asked } } });
    const changes = changesBetween(before.draft, blocks);
    const { error } = this.getSnapshot();
    this.#show(data, blocks, changes.length > 0 ? { by: data.saved?.by ?? "", changes } : before.joined);
    // A refresh does not fix what is wrong with the draft, so the errors stay.
    this.update({ data: { ...this.#state, wrong: before.wrong }, error });
    this.#keep();
  }

  #show(data: PageBuilderData, draft: readonly Block[], joined: PageState["joined"] = null): void {
    super.load({ ...data, draft, theirs: null, joined, wrong: {} });
    this.update({ dirty: !sameBlocks(draft, data.blocks) });
  }

  override async refresh(): Promise<void> {
    this.load(await this.#fetch());
  }
  #fetch = () => call("GET /customers/:number/page", { number: this.#state.customer.number });

  get #state(): PageState {
    const { data } = this.getSnapshot();
    if (!data) throw new Error("The page is not loaded.");
    return data;
  }
  get #draftName() {
    const { customer, editor } = this.#state;
    return `clothesline-page-${customer.number}-${editor}`;
  }

  /**
   * Restores the draft that was left unsaved on this device. Runs in the browser after the first
   * render, because the server does not know the draft.
   */
  restore(): void {
    const stored = readDraft<Unsaved>(this.#draftName);
    const { dirty } = this.getSnapshot();
    if (dirty || !Array.isArray(stored?.draft) || !Array.isArray(stored.base)) return;
    const data = this.#state;
    if (sameBlocks(stored.draft, data.blocks)) return dropDraft(this.#draftName);
    this.#show({ ...data, blocks: stored.base, version: stored.version }, stored.draft);
    this.load(data);
  }

  /** Sets the draft, on the screen and on this device. */
  set(draft: readonly Block[]): void {
    this.update({ data: { ...this.#state, draft }, dirty: !sameBlocks(draft, this.#state.blocks), error: null });
    this.#keep();
  }
  #keep(): void {
    const { draft, blocks, version } = this.#state;
    if (this.getSnapshot().dirty) keepDraft(this.#draftName, { draft, base: blocks, version } satisfies Unsaved);
    else dropDraft(this.#draftName);
  }

  setBlock(block: Block): void {
    this.set(this.#state.draft.map((each) => (each.id === block.id ? block : each)));
  }
  /** Adds a block below the others and returns its id. */
  add(kind: Kind): string {
    const block = newBlock(kind, uuid(), this.#state.driver);
    this.set([...this.#state.draft, block]);
    return block.id;
  }
  order(ids: readonly string[]): void {
    this.set(inOrder(this.#state.draft, ids));
  }
  /** Removes a block and returns a function that puts it back. */
  remove(id: string): () => void {
    const { draft } = this.#state;
    const index = draft.findIndex((block) => block.id === id);
    this.set(draft.filter((block) => block.id !== id));
    return () => this.set(withBlockAt(this.#state.draft, draft[index]!, index));
  }

  /**
   * Saves the draft.
   * @throws ApiError with what is wrong, or if somebody else saved in the meantime; both
   * versions are merged then.
   */
  override async save(): Promise<void> {
    if (!this.getSnapshot().dirty) return;
    if (this.#state.theirs) throw new Error(THEIRS);
    await this.#busy(() => this.#store());
    if (!this.getSnapshot().dirty) dropDraft(this.#draftName);
  }

  /** Runs one request at a time; changes made on the screen during it stay unsaved. */
  async #busy(work: () => Promise<void>): Promise<void> {
    try {
      await this.saving(work);
    } finally {
      const { draft, blocks } = this.#state;
      this.update({ dirty: !sameBlocks(draft, blocks) });
    }
  }

  async #store(isAgain = false): Promise<void> {
    const { customer, draft, version } = this.#state;
    this.#sent = draft;
    try {
      const answer = await call("PUT /customers/:number/page", {
        number: customer.number,
        blocks: [...draft],
        version,
      });
      const { version: next, saved } = answer;
      // Somebody else has saved a later version already, and it is shown.
      if (this.#state.version > next) return;
      const joined = isAgain ? this.#state.joined : null;
      this.update({
        data: { ...this.#state, blocks: [...draft], version: next, saved, theirs: null, joined, wrong: {} },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && !isAgain) return await this.#meet();
      if (error.status === 400) this.update({ data: { ...this.#state, wrong: wrongByBlock(error.fields, draft) } });
      throw error;
    } finally {
      this.#sent = null;
    }
  }

  /**
   * Somebody else saved first: merges both and saves again, or asks if both changed the same block.
   */
  async #meet(): Promise<void> {
    this.load(await this.#fetch());
    if (this.#state.theirs) throw new Error(THEIRS);
    await this.#store(true);
  }

  /** Merges and prefers this draft in conflicts; what it replaces stays in the audit. */
  async keepMine(): Promise<void> {
    this.#join("mine");
    await this.save();
  }
  /** Merges and prefers their version in conflicts; returns a function that restores this draft. */
  takeTheirs(): () => void {
    const { blocks } = this.#join("theirs");
    return () => this.set(blocks);
  }
  /**
   * Merges both versions and shows the result. Returns the page that prefers
   * this draft in conflicts.
   */
  #join(prefer: "mine" | "theirs"): { blocks: readonly Block[] } {
    const { theirs, blocks: base, draft } = this.#state;
    if (!theirs) return { blocks: draft };
    const joinedBy = (side: typeof prefer) => merged(base, draft, theirs.data.blocks, side);
    this.#show(theirs.data, joinedBy(prefer).blocks);
    this.#keep();
    return joinedBy("mine");
  }

  /**
   * Saves unsaved changes and publishes the draft, but only what was seen here.
   * @throws as `save`.
   */
  async publish(): Promise<void> {
    if (this.getSnapshot().dirty) {
      const before = this.#state.joined;
      await this.save();
      const { joined } = this.#state;
      if (joined && joined !== before) throw new Error(JOINED);
    }
    await this.#busy(() => this.#publish());
  }

  async #publish(): Promise<void> {
    const { customer, version, blocks } = this.#state;
    const publishing = call("POST /customers/:number/page/publish", { number: customer.number, version });
    const answer = await publishing.catch(async (error: unknown) => {
      // Somebody else has saved since: the user must look at that version first.
      if (error instanceof ApiError && error.status === 409) await this.catchUp();
      throw error;
    });
    const { published } = answer;
    // The topic may have delivered this version already.
    const others = this.#state.versions.filter(({ number }) => number !== published.number);
    this.update({
      data: {
        ...this.#state,
        version: answer.version,
        shown: { ...published, blocks },
        versions: [published, ...others],
      },
    });
  }

  /**
   * Resets the draft to a published version; returns a function that undoes it.
   * @throws ApiError.
   */
  async returnTo(published: number): Promise<() => void> {
    const { customer, version, draft } = this.#state;
    const params = { number: customer.number, published, version };
    await call("POST /customers/:number/page/versions/:published/return", params);
    const data = await this.#fetch();
    this.#show(data, data.blocks);
    dropDraft(this.#draftName);
    return () => this.set(draft);
  }
}
