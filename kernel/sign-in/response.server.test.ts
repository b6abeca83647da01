import { expect, it } from "vitest";
import { safeNext } from "./response.server";

it("redirects to our own pages", () => {
  for (const path of ["/", "/driver/loadlist?day=Friday", "/customer/110001/dashboard#items", "/loadlist/33?day=M%26W"])
    expect(safeNext(path)).toBe(path);
  expect(safeNext("/über")).toBe("/%C3%BCber");
});

it.each([
  "",
  "driver",
  "//elsewhere.test",
  "/\\elsewhere.test",
  "/\t/elsewhere.test",
  "/\n/elsewhere.test",
  "/.//elsewhere.test",
  "/..//elsewhere.test",
  "/\\\t/elsewhere.test",
  "https://elsewhere.test",
  "javascript:alert(1)",
  "\t//elsewhere.test",
  "//",
  "///elsewhere.test",
  "/\r\nSet-Cookie: a=b//",
])("redirects nowhere else: %j", (path) => {
  const next = safeNext(path);
  if (next !== null)
    expect({ next, host: new URL(next, "http://clothesline.test").host }).toEqual({
      next: expect.stringMatching(/^\/[\x21-\x7e]*$/),
      host: "clothesline.test",
    });
});

it("has no next page without a parameter", () => {
  expect(safeNext(null)).toBeNull();
  expect(safeNext("//elsewhere.test")).toBeNull();
});
