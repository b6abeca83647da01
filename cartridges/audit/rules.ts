import { plainAddress } from "#ui/plain-address";

const spelledOut = (name: string) =>
  name
    .replaceAll("_", " ")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase();
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * Describes a command that no longer exists: "userList.changeRole" becomes "user list: change
 * role".
 */
export const wordsOfCommand = (command: string): string => command.split(".").map(spelledOut).join(": ");

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Values of `kind` for how somebody signed in, which no reader needs. */
const KINDS = ["cookie", "api"];
const isInternal = (name: string, value: unknown) =>
  typeof value === "string" && (UUID.test(value) || (name === "kind" && KINDS.includes(value)));

type Fact = [name: string, text: string];
const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (isEmpty(value) ? "nothing" : plainAddress(String(value)));

/** Changed fields as "old → new", if the input contains the old values (`was`). */
function changesOf(input: Record<string, unknown>, before: Record<string, unknown>): Fact[] {
  return Object.entries(input).flatMap(([name, now]): Fact[] => {
    if (!Object.hasOwn(before, name) || typeof now === "object" || String(before[name]) === String(now)) return [];
    return [[capital(spelledOut(name)), `${textOf(before[name])} → ${textOf(now)}`]];
  });
}

/**
 * A command's input as lines of name and text, nested fields by their path. Leaves out empty fields
 * and internal ones: ids, and how somebody signed in.
 */
export function factsOf(input: unknown, path = ""): Fact[] {
  if (isEmpty(input)) return [];
  if (typeof input !== "object") return [[capital(path) || "Value", plainAddress(String(input))]];
  const before = isRecord(input) && isRecord(input.was) ? input.was : null;
  const changes = before ? changesOf(input as Record<string, unknown>, before) : [];
  const rest = Object.entries(input as object).filter(
    ([name, part]) => !isInternal(name, part) && !(before && (name === "was" || Object.hasOwn(before, name))),
  );
  const pathOf = (name: string) =>
    Array.isArray(input)
      ? `${path} ${Number(name) + 1}`.trim()
      : path
        ? `${path}, ${spelledOut(name)}`
        : spelledOut(name);
  return [...changes, ...rest.flatMap(([name, part]) => factsOf(part, pathOf(name)))];
}
