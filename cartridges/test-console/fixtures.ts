/** One cartridge as a server once answered it, and what it was asked. */
export interface Fixture {
  key: Record<string, string>;
  data: object;
}

// Each in its own chunk: the console loads the one that is chosen, and no other page any.
const recorded = import.meta.glob<Fixture>("/cartridges/**/fixture.json", { import: "default" });
const byId = new Map(Object.entries(recorded).map(([file, read]) => [file.split("/").at(-2)!, read]));

/** Whether there is a recorded fixture of a cartridge: the one beside it. */
export const isRecorded = (id: string): boolean => byId.has(id);

/** The recorded fixture of a cartridge, a copy that may be changed. @throws where there is none. */
export async function readFixture(id: string): Promise<Fixture> {
  const read = byId.get(id);
  if (!read) throw new Error(`There is no fixture of ${id}. Choose what this portal answers.`);
  return structuredClone(await read());
}
