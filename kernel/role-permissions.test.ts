import { expect, it } from "vitest";
import { permissions } from "./permissions";
import { checkDeclared, collectPermissions, PERMISSIONS, permissionsOf } from "./role-permissions.server";

const hems = permissions({ "hems:read": { title: "Read hems", roles: ["Driver"] } });

it("collects the declared permissions, and fails to start if one is declared twice", () => {
  expect(Object.keys(collectPermissions({ "hem/permissions.ts": hems, "seam/permissions.ts": {} }))).toEqual([
    "hems:read",
  ]);
  expect(() => collectPermissions({ "hem/permissions.ts": hems, "seam/permissions.ts": hems })).toThrow(
    "The permission hems:read in seam/permissions.ts is already declared by hem/permissions.ts.",
  );
});

it("gives each role its declared permissions, and the SuperAdmin all of them", () => {
  expect(permissionsOf("Driver", [])).toContain("notes:write");
  expect(permissionsOf("Customer", []).has("notes:write")).toBe(false);
  expect([...permissionsOf("SuperAdmin", [])].sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

it("adds a user's extra permissions if they exist", () => {
  expect(permissionsOf("Customer", ["notes:read", "nothing:here", "constructor"])).toEqual(
    new Set([...permissionsOf("Customer", []), "notes:read"]),
  );
});

it("fails to start if a definition requires an undeclared permission", () => {
  expect(() => checkDeclared({ name: "hem.open", permission: "hems:raed" })).toThrow(
    "hem.open requires the permission hems:raed, which no permissions.ts declares. Declare it in the one beside it.",
  );
  for (const permission of ["anyone", "notes:read"]) checkDeclared({ name: "hem.open", permission });
});

it("has a compile-time type for every permission", () => {
  // @ts-expect-error A misspelled permission is not a Permission.
  const misspelled: import("./permissions").Permission = "notes:raed";
  const declared: import("./permissions").Permission = "notes:read";
  expect([misspelled, declared]).toHaveLength(2);
});
