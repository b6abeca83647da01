import { BaseCartridge } from "./base-cartridge";
import type { CartridgeMeta } from "./cartridge-types";

export interface CartridgeClass {
  readonly meta: CartridgeMeta;
  new (key: Record<string, string>): BaseCartridge;
}

const REQUIRED_METHODS = ["load", "unload", "render", "save"] as const;

/** Validates a cartridge class (spec 5). @throws with the spec's three messages. */
function checked(candidate: unknown): CartridgeClass {
  const meta = (candidate as CartridgeClass | undefined)?.meta;
  if (!meta?.id) throw new Error("Invalid cartridge: missing id");
  const { prototype } = candidate as { prototype?: unknown };
  if (!(prototype instanceof BaseCartridge)) throw new Error("Cartridge must extend BaseCartridge");
  for (const name of REQUIRED_METHODS) {
    if (typeof prototype[name] !== "function") throw new Error(`Cartridge ${meta.id} missing required method: ${name}`);
  }
  return candidate as CartridgeClass;
}

/** The registered cartridges by id. */
export class CartridgeRegistry {
  static readonly version = "1.0.0";
  #classes = new Map<string, CartridgeClass>();

  /**
   * Registers each candidate; a duplicate id is skipped with a warning. @throws if one is invalid
   * or there are none.
   */
  constructor(
    candidates: readonly unknown[],
    private readonly warn: (message: string) => void = console.warn,
  ) {
    for (const candidate of candidates) this.register(candidate);
    if (this.#classes.size === 0) throw new Error("No valid cartridge is registered.");
  }

  register(candidate: unknown): void {
    const cartridge = checked(candidate);
    if (this.#classes.has(cartridge.meta.id))
      this.warn(`Cartridge ${cartridge.meta.id} is already registered: the second one is skipped.`);
    else this.#classes.set(cartridge.meta.id, cartridge);
  }

  find(id: string): CartridgeClass | undefined {
    return this.#classes.get(id);
  }

  all(): CartridgeClass[] {
    return [...this.#classes.values()];
  }

  /** A new instance for one key. @throws "Cartridge not found: {id}". */
  create(id: string, key: Record<string, string>): BaseCartridge {
    const cartridge = this.find(id);
    if (!cartridge) throw new Error(`Cartridge not found: ${id}`);
    return new cartridge(key);
  }
}
