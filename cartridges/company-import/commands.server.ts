import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { putBackUnserved } from "#cartridges/order/unserved.server";
import { applyWrites } from "./apply.server";
import type { ImportApplied } from "./schema";
import { ImportRefused, importInput, readFiles } from "./source.server";
import { planAgainstStored } from "./stored.server";

/**
 * Advisory lock id, so that only one import runs at a time. Any constant that is unused in this
 * database.
 */
const IMPORT_LOCK = 727_002;
/**
 * The embedded database needs about a minute for the rental items of 20,000 customers, and several
 * for the largest files.
 */
const MAY_TAKE_MS = 30 * 60_000;

/**
 * Imports a company's files, all or nothing. The plan is made again inside the transaction, so that
 * the report matches what is applied. There is no idempotency key: importing twice changes nothing,
 * and the stored answer would contain the drivers' invitations, which must only be stored as
 * hashes.
 */
export const importCompany = defineCommand({
  name: "company.import",
  done: "imported company files",
  input: importInput,
  permission: "imports:write",
  timeoutMs: MAY_TAKE_MS,
  prepare: (_, input) => readFiles(input),
  async run(context, input, files): Promise<ImportApplied> {
    const { tx, actor, now, emit } = context;
    await tx.$executeRaw`select pg_advisory_xact_lock(${IMPORT_LOCK})`;
    const { report, writes } = await planAgainstStored(tx, files, input.strict);
    input.onEvent?.({ kind: "plan", ...report });
    if (!report.may_apply) throw new ImportRefused(report);
    const invitations = await applyWrites(tx, writes, now, (progress) => {
      input.onEvent?.({ kind: "progress", ...progress });
      input.signal?.throwIfAborted();
    });
    const numbers = writes.served.map(({ customer_number }) => customer_number);
    const putBack = await putBackUnserved(context, numbers, companyToday());
    await tx.importRun.create({
      data: {
        id: uuid(),
        at: now,
        actorId: actor.id,
        actorName: actor.name,
        created: report.totals.create,
        changed: report.totals.change,
        unchanged: report.totals.leave,
        refused: report.totals.refuse,
        files: report.files.map(({ file, create, change, leave, refuse }) => ({ file, create, change, leave, refuse })),
      },
    });
    emit({ topic: "company", kind: "imported", data: report.totals });
    return { ...report, message: doneWords(report.totals) + putBack, applied: true, invitations };
  },
  audit: (_, output) => ({
    totals: output.totals,
    files: output.files.map(({ file, create, change, leave, refuse }) => ({ file, create, change, leave, refuse })),
  }),
});

function doneWords({ create, change, refuse }: ImportApplied["totals"]): string {
  const rows = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "row was" : "rows were"}`;
  const refused = refuse > 0 ? ` ${rows(refuse)} refused and left out.` : "";
  return create + change === 0
    ? `Nothing had to change.${refused}`
    : `Imported: ${rows(create)} created and ${rows(change)} changed.${refused}`;
}
