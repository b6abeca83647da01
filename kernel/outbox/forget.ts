import { outbox } from "./tab-outbox";

/** The prefix of the names of caches for one person: "person-<id>-…". */
const OF_A_PERSON = "person-";

/** Deletes a person's data from this device: their calls and the pages cached for them. */
export async function forgetPerson(id: string | null): Promise<void> {
  if (id) await (await outbox()).forget(id);
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OF_A_PERSON)).map((name) => caches.delete(name)));
}
