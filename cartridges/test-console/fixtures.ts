/** A cartridge's recorded answer from a server, and the key it was for. */
export interface Fixture {
  key: Record<string, string>;
  data: object;
}

// Each fixture is a separate chunk, loaded only when the console needs it.
const recorded = import.meta.glob<Fixture>("/cartridges/**/fixture.json", { import: "default" });
const byId = new Map(Object.entries(recorded).map(([file, read]) => [file.split("/").at(-2)!, read]));

/** Whether a cartridge has a recorded fixture next to it. */
export const isRecorded = (id: string): boolean => byId.has(id);

/** A mutable copy of a cartridge's recorded fixture. @throws if there is none. */
export async function readFixture(id: string): Promise<Fixture> {
  const read = byId.get(id);
  if (!read) throw new Error(`There is no fixture of ${id}. Choose what this portal answers.`);
  return structuredClone(await read());
}
