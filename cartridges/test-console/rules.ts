import type { Guarded } from "./schema";

/** What a call needs, by the table of calls; null for one that is not in it. A fixed word takes precedence over a parameter. */
export function permissionOf(calls: readonly Guarded[], method: string, address: string): string | null {
  const asked = pathOf(address).split("/");
  const fitting = calls.filter(({ name }) => {
    const [of, pattern] = name.split(" ") as [string, string];
    const parts = pattern.split("/");
    return (
      of === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(":") || part === asked[at])
    );
  });
  const params = ({ name }: Guarded) => name.split(":").length;
  return fitting.toSorted((one, other) => params(one) - params(other))[0]?.permission ?? null;
}

/** The address under /api, without what is asked. */
export const pathOf = (address: string): string => address.replace(/^\/api/, "").split("?")[0]!;

/** The permission sets that a developer chooses from. `roles` as the server knows them. */
export function permissionSets(roles: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const all = roles.SuperAdmin ?? [];
  return {
    "Reads only": all.filter((name) => name.endsWith(":read")),
    Everything: all,
    ...Object.fromEntries(Object.entries(roles).filter(([role]) => role !== "SuperAdmin")),
    Nothing: [],
  };
}

/** How a fixture is changed before it is loaded: what a screen looks like on a day with nothing, or with one of each. */
export const SHAPES = {
  "as it is": (items: readonly unknown[]) => items,
  "lists empty": () => [],
  "lists of one": (items: readonly unknown[]) => items.slice(0, 1),
} as const;
export type Shape = keyof typeof SHAPES;

/** The same data with every list in it cut as the shape says, those in lists too. */
export function shaped<Data>(data: Data, shape: Shape): Data {
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return SHAPES[shape](value).map(cut);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, cut(each)]));
  };
  return cut(data) as Data;
}
