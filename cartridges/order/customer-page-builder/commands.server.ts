import { defineCommand, type CommandContext, type QueryContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import type { Prisma } from "#services/database/generated/client";
import { servedCustomer } from "#cartridges/serving/access.server";
import { readOrderable } from "../orderable.server";
import type { Block } from "../page-blocks/schema";
import { readPage } from "./queries.server";
import { missingIn, namedSkus, sameBlocks } from "../page-blocks/rules";
import { publishPageSchema, returnToSchema, savePageSchema } from "./schema";
import { pageDraft, portalPage } from "./topics.server";

const CHANGED = "Somebody else saved this page meanwhile. Yours is not saved yet.";

const doneBy = ({ actor, now }: CommandContext) => ({ at: now.toISOString(), by: actor.name });

const servesThem = async ({ db, actor }: QueryContext, { number }: { number: string }) =>
  Boolean(await servedCustomer(db, actor, number));

/**
 * Checks that the page is still at the editor's version. An advisory lock serializes concurrent
 * saves, also of a page that does not exist yet.
 * @throws AppError 409.
 */
async function lockPage({ tx }: CommandContext, number: string, version: number) {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`page ${number}`}, 0))`;
  const page = await readPage(tx, number);
  if (page.version !== version) throw conflict(CHANGED);
  return page;
}

/** Writes the draft and notifies everybody who has it open. */
async function writeDraft(
  { tx, actor, now, emit }: CommandContext,
  number: string,
  page: { blocks: readonly Block[]; version: number; shown?: number },
) {
  const { version, shown } = page;
  const blocks = page.blocks as unknown as Prisma.InputJsonValue;
  const row = { blocks, version, changedAt: now, changedById: actor.id, ...(shown && { shown }) };
  await tx.customerPage.upsert({
    where: { customerNumber: number },
    create: { customerNumber: number, ...row },
    update: row,
  });
  emit(pageDraft.changed({ number }, version));
}

/**
 * PUT /api/customers/{number}/page: saves the draft. Each product must be orderable by the customer
 * or on the page already, so a product that is no longer rented does not block saving.
 * @throws AppError 409 if somebody else saved in the meantime.
 */
export const savePage = defineCommand({
  name: "customerPage.save",
  done: "saved the draft of a portal page",
  input: savePageSchema,
  permission: "pages:write",
  scope: servesThem,
  async run(context, { number, blocks, version }) {
    const { tx } = context;
    const page = await lockPage(context, number, version);
    const offered = await readOrderable(tx, number);
    const chosen = await tx.customerCatalogProduct.findMany({
      where: { customerNumber: number },
      select: { sku: true },
    });
    const allowed = new Set([
      ...page.blocks.flatMap(namedSkus),
      ...chosen.map(({ sku }) => sku),
      ...offered.filter(({ rented }) => Object.keys(rented).length > 0).map(({ sku }) => sku),
    ]);
    for (const [place, block] of blocks.entries()) {
      const unknown = namedSkus(block).find((sku) => !allowed.has(sku));
      if (unknown === undefined) continue;
      const field = `blocks.${place}.${block.kind === "products" ? "skus" : "hints"}`;
      throw badInput({ [field]: `${unknown.slice(0, 40)} is not among this customer's products.` });
    }
    await writeDraft(context, number, { blocks, version: version + 1 });
    return { message: "Draft saved", version: version + 1, saved: doneBy(context) };
  },
});

/**
 * POST /api/customers/{number}/page/publish: shows the saved draft in the portal, also where the
 * portal is open. A page without blocks restores the usual portal.
 */
export const publishPage = defineCommand({
  name: "customerPage.publish",
  done: "published a portal page",
  input: publishPageSchema,
  permission: "pages:write",
  scope: servesThem,
  async run(context, { number, version }) {
    const { tx, actor, now } = context;
    const { blocks, shown, versions } = await lockPage(context, number, version);
    if (shown ? sameBlocks(blocks, shown.blocks) : blocks.length === 0)
      throw badInput({ version: "The portal shows this page already." });
    for (const [place, block] of blocks.entries()) {
      const missing = missingIn(block);
      if (missing) throw badInput({ [`blocks.${place}`]: missing });
    }
    const published = (versions[0]?.number ?? 0) + 1;
    await tx.customerPageVersion.create({
      data: {
        customerNumber: number,
        number: published,
        blocks: blocks as unknown as Prisma.InputJsonValue,
        publishedAt: now,
        publishedById: actor.id,
      },
    });
    await writeDraft(context, number, { blocks, version: version + 1, shown: published });
    context.emit(portalPage.changed({ number }));
    return { message: "Published", version: version + 1, published: { number: published, ...doneBy(context) } };
  },
});

/**
 * POST /api/customers/{number}/page/versions/{published}/return: resets the draft to that version.
 * The portal shows it once it is published.
 */
export const returnToVersion = defineCommand({
  name: "customerPage.returnTo",
  done: "returned to a former portal page",
  input: returnToSchema,
  permission: "pages:write",
  scope: servesThem,
  async run(context, { number, published, version }) {
    await lockPage(context, number, version);
    const former = await context.tx.customerPageVersion.findUnique({
      where: { customerNumber_number: { customerNumber: number, number: published } },
    });
    if (!former) throw notFound("There is no such version.");
    await writeDraft(context, number, { blocks: former.blocks as unknown as Block[], version: version + 1 });
    return { message: `The draft is version ${published} again.`, version: version + 1 };
  },
});
