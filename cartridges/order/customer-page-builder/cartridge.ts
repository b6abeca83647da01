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
  /** The page as it stands on the screen; `blocks` is what the server has of it. */
  draft: readonly Block[];
  /** What somebody else saved while this one was worked on, where both changed the same: `asked` says what. */
  theirs: { data: PageBuilderData; asked: readonly string[] } | null;
  /** What somebody else saved meanwhile that is among mine now, in words. */
  joined: { by: string; changes: readonly string[] } | null;
  /** What the server says is wrong, by block and field. */
  wrong: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What was not saved yet, on this device, and what it was made of. */
interface Unsaved {
  draft: readonly Block[];
  base: Block[];
  version: number;
}

const THEIRS = "Somebody else saved this page meanwhile. Yours is not saved yet.";
const JOINED = "Saved, with what somebody else changed. Look at the page, then publish it.";

/**
 * A customer's portal page in the making. It is saved by hand; until then it is kept on this device, so that neither a lost network nor a closed
 * tab loses anything.
 */
export default class CustomerPageBuilderCartridge extends BaseCartridge<PageState, { number: string }> {
  static override readonly meta = defineMeta({
    id: "customer-page-builder",
    name: "Portal page",
    opens: "customerPage.open",
    icon: "layout-template",
    category: "customer",
    permissions: ["pages:write"],
    description: "A customer's portal page: its blocks, its preview, what is published of it.",
    watches: ({ number }) => [`customer-page:${number}`],
  });
  /** What is on its way to the server. */
  #sent: readonly Block[] | null = null;

  override get title() {
    const { data } = this.getSnapshot();
    return data ? `${data.customer.name}: portal page` : this.meta.name;
  }

  protected override get heldVersion() {
    const { theirs, version } = this.#state;
    return theirs?.data.version ?? version;
  }

  /** Newer data keeps what is unsaved, joined block by block with what somebody else saved; where both changed the same, one is chosen. */
  override load(data: PageBuilderData): void {
    const before = this.getSnapshot().data;
    // An answer that was overtaken by a save.
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
    // What is wrong with the draft is wrong still, whatever news had the page asked for.
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

  /** Takes up what was left unsaved on this device. In the browser, after the first render: the server does not know it. */
  restore(): void {
    const kept = readDraft<Unsaved>(this.#draftName);
    const { dirty } = this.getSnapshot();
    if (dirty || !Array.isArray(kept?.draft) || !Array.isArray(kept.base)) return;
    const data = this.#state;
    if (sameBlocks(kept.draft, data.blocks)) return dropDraft(this.#draftName);
    this.#show({ ...data, blocks: kept.base, version: kept.version }, kept.draft);
    this.load(data);
  }

  /** The page as it is from now on, on the screen and on this device. */
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
  /** Adds a block below the others, and answers its id. */
  add(kind: Kind): string {
    const block = newBlock(kind, uuid(), this.#state.driver);
    this.set([...this.#state.draft, block]);
    return block.id;
  }
  order(ids: readonly string[]): void {
    this.set(inOrder(this.#state.draft, ids));
  }
  /** Takes a block out, and answers how it comes back to its place. */
  remove(id: string): () => void {
    const { draft } = this.#state;
    const place = draft.findIndex((block) => block.id === id);
    this.set(draft.filter((block) => block.id !== id));
    return () => this.set(withBlockAt(this.#state.draft, draft[place]!, place));
  }

  /** Saves the draft. @throws ApiError with what is wrong, or says that somebody else saved it meanwhile: then both are joined. */
  override async save(): Promise<void> {
    if (!this.getSnapshot().dirty) return;
    if (this.#state.theirs) throw new Error(THEIRS);
    await this.#busy(() => this.#store());
    if (!this.getSnapshot().dirty) dropDraft(this.#draftName);
  }

  /** One thing at a time goes to the server; what is changed on the screen meanwhile is unsaved still. */
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
      // Somebody has saved over it already, and it was shown.
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

  /** Somebody was here first: it is saved together with theirs; where both changed the same, it is asked. */
  async #meet(): Promise<void> {
    this.load(await this.#fetch());
    if (this.#state.theirs) throw new Error(THEIRS);
    await this.#store(true);
  }

  /** Joined with theirs, mine where both changed the same; what it replaced can be seen in the audit. */
  async keepMine(): Promise<void> {
    this.#join("mine");
    await this.save();
  }
  /** Joined with theirs, theirs where both changed the same; answers how mine comes back. */
  takeTheirs(): () => void {
    const { blocks } = this.#join("theirs");
    return () => this.set(blocks);
  }
  /** Answers the page as it is with mine wherever both changed the same. */
  #join(prefer: "mine" | "theirs"): { blocks: readonly Block[] } {
    const { theirs, blocks: base, draft } = this.#state;
    if (!theirs) return { blocks: draft };
    const joinedBy = (which: typeof prefer) => merged(base, draft, theirs.data.blocks, which);
    this.#show(theirs.data, joinedBy(prefer).blocks);
    this.#keep();
    return joinedBy("mine");
  }

  /** Saves what is unsaved, and shows the draft in the portal: only what was seen here. @throws as `save`. */
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
      // Somebody has saved it since: that is what is to be looked at.
      if (error instanceof ApiError && error.status === 409) await this.catchUp();
      throw error;
    });
    const { published } = answer;
    // Its own news may have brought it already.
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

  /** Makes the draft what a published version was; answers how what stood there comes back. @throws ApiError. */
  async returnTo(published: number): Promise<() => void> {
    const { customer, version, draft } = this.#state;
    const where = { number: customer.number, published, version };
    await call("POST /customers/:number/page/versions/:published/return", where);
    const data = await this.#fetch();
    this.#show(data, data.blocks);
    dropDraft(this.#draftName);
    return () => this.set(draft);
  }
}
