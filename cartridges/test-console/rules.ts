import type { Guarded } from "./schema";

/**
 * The permission of a call; null if the table does not have it. A fixed path segment takes
 * precedence over a parameter.
 */
export function permissionOf(calls: readonly Guarded[], method: string, address: string): string | null {
  const segments = pathOf(address).split("/");
  const fitting = calls.filter(({ name }) => {
    const [of, pattern] = name.split(" ") as [string, string];
    const parts = pattern.split("/");
    return (
      of === method &&
      parts.length === segments.length &&
      parts.every((part, at) => part.startsWith(":") || part === segments[at])
    );
  });
  const params = ({ name }: Guarded) => name.split(":").length;
  return fitting.toSorted((one, other) => params(one) - params(other))[0]?.permission ?? null;
}

/** The path under /api, without the query string. */
export const pathOf = (address: string): string => address.replace(/^\/api/, "").split("?")[0]!;

/** The permission sets to choose from. `roles` is in the server's format. */
export function permissionSets(roles: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const all = roles.SuperAdmin ?? [];
  return {
    "Reads only": all.filter((name) => name.endsWith(":read")),
    Everything: all,
    ...Object.fromEntries(Object.entries(roles).filter(([role]) => role !== "SuperAdmin")),
    Nothing: [],
  };
}

/**
 * Transformations of a fixture before it is loaded, to test screens with empty lists or single
 * items.
 */
export const SHAPES = {
  "as it is": (items: readonly unknown[]) => items,
  "lists empty": () => [],
  "lists of one": (items: readonly unknown[]) => items.slice(0, 1),
} as const;
export type Shape = keyof typeof SHAPES;

/** The data with every list cut to the shape, including nested ones. */
export function shaped<Data>(data: Data, shape: Shape): Data {
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return SHAPES[shape](value).map(cut);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, cut(each)]));
  };
  return cut(data) as Data;
}
