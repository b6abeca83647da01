import { outbox } from "./here";

/** Pages and data that are kept for one person: "person-<id>-…". */
const OF_A_PERSON = "person-";

/** Forgets on this device what is only one person's: what they did here, and the pages that are kept for them. */
export async function forgetPerson(id: string | null): Promise<void> {
  if (id) await (await outbox()).forget(id);
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OF_A_PERSON)).map((name) => caches.delete(name)));
}
