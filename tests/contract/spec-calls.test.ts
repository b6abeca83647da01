import { expect, it } from "vitest";
import { SECTIONS } from "./spec-calls";
import { withSpecClient } from "./spec-client";

const client = withSpecClient();

/** Whether an answer lacks a field, given as its path: "customers[].items[].total|pieces". */
function isMissing(answer: unknown, [part, ...rest]: string[]): boolean {
  if (part === undefined) return false;
  const isList = part.endsWith("[]");
  const names = part.replace("[]", "").split("|");
  const value = names
    .map((name) => (answer as Record<string, unknown> | null)?.[name])
    .find((each) => each !== undefined);
  if (value === undefined) return true;
  if (!isList) return isMissing(value, rest);
  return !Array.isArray(value) || value.length === 0 || value.some((each) => isMissing(each, rest));
}

it.each(Object.entries(SECTIONS))("section %s is answered as the spec defines", async (_, calls) => {
  const problems: string[] = [];
  for (const each of await calls(client.ground)) {
    const { status, answer } = await client.send(each);
    const text = JSON.stringify(answer).slice(0, 300);
    if (status !== (each.status ?? 200)) problems.push(`${each.call} answered ${status}: ${text}`);
    else
      for (const name of each.answers?.split(" ") ?? [])
        if (isMissing(answer, name.split("."))) problems.push(`${each.call} has no ${name}: ${text}`);
  }
  expect(problems).toEqual([]);
});
