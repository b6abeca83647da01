import { callApi, type CallOptions } from "./api-client";
import type { AnswerOf, Call, InputOf } from "./calls.server";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The calls of a cartridge as typed functions: `const call = client<typeof calls>()`, with only the
 * type of its api.server.ts, then `await call("PUT /orders/:id/approve", { id })`. Parameters of
 * the address go into the path; the rest becomes the query of a read or the body of a write. A
 * write retried with the same `key` happens once. @throws ApiError as callApi does.
 */
export const client =
  <Table extends Record<string, Call>>() =>
  <Name extends keyof Table & string>(
    name: Name,
    input: InputOf<Table[Name]>,
    options: CallOptions = {},
  ): Promise<AnswerOf<Table[Name]>> => {
    const { method, path, rest } = addressOf(name, input as object);
    if (method !== "GET") return callApi(method, path, rest, options);
    const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]));
    return callApi(method, query.size > 0 ? `${path}?${query}` : path, undefined, options);
  };

/**
 * The address of a call by its name in the table, and the input that remains after filling in its
 * path parameters.
 */
export function addressOf(
  name: string,
  input: object,
): { method: Method; path: string; rest: Record<string, unknown> } {
  const [method, pattern] = name.split(" ") as [Method, string];
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replace(/:(\w+)/g, (_, param: string) => {
    const value = String(rest.get(param));
    rest.delete(param);
    return encodeURIComponent(value);
  });
  return { method, path, rest: Object.fromEntries(rest) };
}
