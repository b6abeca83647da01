import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import {
  COPY_FORMATS,
  type Category,
  type ConsoleData,
  type ConsoleItem,
  type Copy,
  type CopyFormat,
  type ItemChange,
  type NewItem,
  type Renters,
} from "./schema";

const call = client<typeof calls>();

/**
 * Adds what was attempted to the message of a failed call (spec 8). Errors of a single field stay
 * with the field.
 */
async function explainingFailure<Answer>(
  action: "add" | "update" | "delete",
  noun: string,
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw new Error(`Error ${noun} catalog item`);
    throw new ApiError(error.status, `Failed to ${action} item: ${error.message}`, error.fields);
  }
}

/** Another user's change to a product that is being edited. */
export type ChangedMeanwhile =
  | { what: "deleted" }
  | { what: "changed"; fields: Readonly<Record<string, string>>; version: number };

/**
 * The SuperAdmin's catalog, page by page. Each change is saved immediately, so nothing stays
 * unsaved.
 */
export default class CatalogConsoleCartridge extends BaseCartridge<ConsoleData> {
  static override readonly meta = defineMeta({
    id: "catalog-console",
    name: "Product Catalog",
    opens: "catalogConsole.open",
    icon: "tags",
    category: "office",
    permissions: ["catalog:write"],
    description: "The whole catalog: find, add, change, delete and copy products.",
    canCreateNew: true,
    newLabel: "Add Item",
  });

  /** These methods return the message to show. @throws ApiError with the invalid fields. */
  async add(item: NewItem): Promise<string> {
    const { message } = await explainingFailure("add", "adding", call("POST /rental-items/catalog", item));
    await this.refresh();
    return message;
  }
  /**
   * Like the others, or returns the conflict: the product was deleted, or its current values in
   * form format.
   */
  async changeItem(sku: string, version: number, change: ItemChange): Promise<string | ChangedMeanwhile> {
    try {
      const sent = call("PUT /rental-items/catalog/:sku", { sku, version, ...change });
      const { message } = await explainingFailure("update", "updating", sent);
      await this.refresh();
      return message;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return { what: "deleted" };
      const { version: now, ...fields } = error.fields;
      if (error.status !== 409 || now === undefined) throw error;
      return { what: "changed", fields, version: Number(now) };
    }
  }
  async remove({ sku }: ConsoleItem): Promise<string> {
    const { message } = await explainingFailure(
      "delete",
      "deleting",
      call("DELETE /rental-items/catalog/:sku", { sku }),
    );
    await this.refresh();
    return message;
  }
  async restore(item: ConsoleItem): Promise<string> {
    return (await this.takeBack(item)).message;
  }
  /** Like the others, plus the version that further edits start from. */
  async takeBack({ sku }: ConsoleItem): Promise<{ message: string; version: number }> {
    const restored = await call("POST /rental-items/catalog/:sku/restore", { sku });
    await this.refresh();
    return restored;
  }

  /** Adds a category and returns its id. @throws ApiError. */
  async addCategory(name: string): Promise<number> {
    const { id } = await call("POST /categories", { name });
    await this.refresh();
    return id;
  }
  async renameCategory({ id }: Category, name: string): Promise<string> {
    try {
      const { message } = await call("PUT /categories/:id", { id: String(id), name });
      return message;
    } finally {
      await this.refresh();
    }
  }
  async removeCategory({ id }: Category): Promise<string> {
    const { message } = await call("DELETE /categories/:id", { id: String(id) });
    await this.refresh();
    return message;
  }

  /** Who rents a product. */
  rentersOf = (sku: string): Promise<Renters> => call("GET /rental-items/catalog/:sku/customers", { sku });

  readonly copyFormats = COPY_FORMATS;

  /** All products that match the search, as text. */
  copyOf(format: CopyFormat): Promise<Copy> {
    const { search = "", category } = this.getSnapshot().data ?? {};
    return call("GET /rental-items/catalog/copy", { format, search, ...(category && { category }) });
  }
}
