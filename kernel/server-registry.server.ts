import type { Actor } from "./actor";
import type { CartridgeMeta } from "./cartridge-types";
import { cartridges } from "./cartridge-registry.server";
import type { CommandDefinition, QueryDefinition } from "./definition";
import { AppError, notFound } from "./errors";
import { runQuery } from "./execute.server";
import { checkDeclared } from "./role-permissions.server";

type Definition = CommandDefinition | QueryDefinition;

const modules = import.meta.glob<Record<string, unknown>>(
  ["/cartridges/**/commands.server.ts", "/cartridges/**/queries.server.ts"],
  { eager: true },
);
const isDefinition = (value: unknown): value is Definition =>
  typeof value === "object" && value !== null && "run" in value && "permission" in value;

/**
 * Every command and query of every cartridge by name, the source of the authorization matrix and
 * the API reference.
 */
export const definitions: ReadonlyMap<string, Definition> = (() => {
  const collected = new Map<string, Definition>();
  for (const [file, module] of Object.entries(modules)) {
    for (const definition of Object.values(module).filter(isDefinition)) {
      if (collected.has(definition.name)) throw new Error(`${definition.name} is defined twice (again in ${file})`);
      checkDeclared(definition);
      collected.set(definition.name, definition);
    }
  }
  return collected;
})();

/**
 * @throws with instructions if a cartridge opens a query that does not exist, or requires an
 * undeclared permission.
 */
export function checkOpens({ id, opens, permissions }: CartridgeMeta): void {
  if (definitions.get(opens)?.kind !== "query")
    throw new Error(`Cartridge ${id} opens ${opens}, which is no query. Define it in the queries.server.ts beside it.`);
  for (const permission of permissions) checkDeclared({ name: `Cartridge ${id}`, permission });
}
for (const { meta } of cartridges.all()) checkOpens(meta);

/**
 * An opened cartridge: its id, key and data, as the frame needs them on a page and on the canvas.
 */
export interface OpenCartridge {
  id: string;
  key: Record<string, string>;
  data: object | null;
  /**
   * Set instead of data if it could not be opened: the frame shows the error, and the rest of the
   * page stays.
   */
  error: string | null;
}

/**
 * Opens a cartridge for this actor by running the query named in its meta. @throws AppError as the
 * query does; 404 for an unknown id.
 */
export async function openCartridge(actor: Actor, id: string, key: Record<string, string>): Promise<OpenCartridge> {
  const entry = cartridges.find(id);
  const query = entry && definitions.get(entry.meta.opens);
  if (!query || query.kind !== "query") throw notFound(`Cartridge not found: ${id}`);
  return { id, key, data: (await runQuery(query, actor, key)) as object, error: null };
}

/** An opened cartridge's title: from its data, such as a business's name, or its general name. */
export function titleOf({ id, key, data }: OpenCartridge): string {
  const instance = cartridges.create(id, key);
  instance.load(data);
  return instance.title;
}

/**
 * As openCartridge, but an AppError becomes the item's own error, so that one failed window leaves
 * the others open.
 */
export async function openCanvasItem(actor: Actor, id: string, key: Record<string, string>): Promise<OpenCartridge> {
  try {
    return await openCartridge(actor, id, key);
  } catch (error) {
    if (error instanceof AppError) return { id, key, data: null, error: error.message };
    throw error;
  }
}
