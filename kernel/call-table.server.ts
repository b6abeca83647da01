import type { Call, CallName, Method } from "./calls.server";

/** The calls of one address, by method. */
export type Served = Partial<Record<Method, Call>>;
interface Address {
  /** With its parameters: "/orders/:id/approve". */
  path: string;
  parts: readonly string[];
  served: Served;
}

const isParam = (part: string) => part.startsWith(":");
/**
 * Two addresses of the same shape match the same requests, whatever their parameters are called.
 */
const shapeOf = (path: string) =>
  path
    .split("/")
    .map((part) => (isParam(part) ? ":" : part.toLowerCase()))
    .join("/");

/**
 * All calls under /api, looked up by path segments: a literal segment takes precedence over a
 * parameter.
 */
export class CallTable {
  #byLength = new Map<number, Address[]>();
  #all = new Map<CallName, Call>();

  /**
   * `tables` by their file. @throws if two serve the same address and method, so that the portal
   * does not start.
   */
  constructor(tables: Readonly<Record<string, Record<string, Call>>>) {
    const files = new Map<string, string>();
    for (const [file, table] of Object.entries(tables)) {
      for (const [name, call] of Object.entries(table)) {
        const [method, path] = name.split(" ") as [Method, string];
        const shape = `${method} ${shapeOf(path)}`;
        if (files.has(shape)) throw new Error(`${name} in ${file} is already served by ${files.get(shape)}.`);
        files.set(shape, file);
        this.#all.set(name as CallName, call);
        this.#add(method, path, call);
      }
    }
  }

  #add(method: Method, path: string, call: Call): void {
    const parts = path.split("/").slice(1);
    const same = this.#byLength.get(parts.length) ?? [];
    const existing = same.find((address) => shapeOf(address.path) === shapeOf(path));
    if (existing) existing.served[method] = call;
    else same.push({ path, parts, served: { [method]: call } });
    // Left to right, literal segments first: "/orders/pending" matches before "/orders/:id".
    same.sort((a, b) => rank(a).localeCompare(rank(b)));
    this.#byLength.set(parts.length, same);
  }

  /**
   * The call that serves a path under /api such as "/orders/7/approve", with its parameters, or
   * null. @throws URIError if the path cannot be decoded.
   */
  find(path: string): { served: Served; params: Record<string, string> } | null {
    const parts = path.replace(/\/+$/, "").split("/").slice(1).map(decodeURIComponent);
    for (const address of this.#byLength.get(parts.length) ?? []) {
      if (
        !address.parts.every((part, at) =>
          isParam(part) ? parts[at] !== "" : part.toLowerCase() === parts[at]!.toLowerCase(),
        )
      )
        continue;
      return {
        served: address.served,
        params: Object.fromEntries(
          address.parts.flatMap((part, at) => (isParam(part) ? [[part.slice(1), parts[at]!]] : [])),
        ),
      };
    }
    return null;
  }

  entries(): [CallName, Call][] {
    return [...this.#all];
  }
}

const rank = ({ parts }: Address) => parts.map((part) => (isParam(part) ? "1" : "0")).join("");
