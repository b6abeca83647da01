import { expect, it } from "vitest";
import { permissions } from "./permissions";
import { checkDeclared, collectPermissions, PERMISSIONS, permissionsOf } from "./role-permissions.server";

const hems = permissions({ "hems:read": { title: "Read hems", roles: ["Driver"] } });

it("collects what the domains declare, and does not start with one permission declared twice", () => {
  expect(Object.keys(collectPermissions({ "hem/permissions.ts": hems, "seam/permissions.ts": {} }))).toEqual([
    "hems:read",
  ]);
  expect(() => collectPermissions({ "hem/permissions.ts": hems, "seam/permissions.ts": hems })).toThrow(
    "The permission hems:read in seam/permissions.ts is declared already, by hem/permissions.ts.",
  );
});

it("gives a role what the domains declare for it, and the SuperAdmin everything", () => {
  expect(permissionsOf("Driver", [])).toContain("notes:write");
  expect(permissionsOf("Customer", []).has("notes:write")).toBe(false);
  expect([...permissionsOf("SuperAdmin", [])].sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

it("gives a user what was given to them beyond their role, where there is such a permission", () => {
  expect(permissionsOf("Customer", ["notes:read", "nothing:here", "constructor"])).toEqual(
    new Set([...permissionsOf("Customer", []), "notes:read"]),
  );
});

it("does not start with a definition that asks for a permission nobody declares", () => {
  expect(() => checkDeclared({ name: "hem.open", permission: "hems:raed" })).toThrow(
    "hem.open asks for the permission hems:raed, which no permissions.ts declares. Declare it in the one beside it.",
  );
  for (const permission of ["anyone", "notes:read"]) checkDeclared({ name: "hem.open", permission });
});

it("knows every permission by its name when the code is compiled", () => {
  // @ts-expect-error A misspelled permission is no Permission.
  const misspelled: import("./permissions").Permission = "notes:raed";
  const known: import("./permissions").Permission = "notes:read";
  expect([misspelled, known]).toHaveLength(2);
});
