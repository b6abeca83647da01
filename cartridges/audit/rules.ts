import { plainAddress } from "#ui/plain-address";

/** "userList.changeRole" as "User list: change role". */
export function wordsOfCommand(command: string): string {
  const [domain = "", verb = ""] = command.split(".").map((part) => part.replace(/([A-Z])/g, " $1").toLowerCase());
  return `${domain.charAt(0).toUpperCase()}${domain.slice(1)}: ${verb}`;
}

/** What was said to a command as lines of a name and a text, nested parts by their path; what is empty is left out. */
export function factsOf(input: unknown, path = ""): [name: string, text: string][] {
  if (input === null || input === undefined || input === "") return [];
  if (typeof input !== "object") return [[path || "value", plainAddress(String(input))]];
  return Object.entries(input).flatMap(([name, part]) =>
    factsOf(part, Array.isArray(input) ? `${path} ${Number(name) + 1}`.trim() : path ? `${path}, ${name}` : name),
  );
}
