import { describe, expect, it } from "vitest";
import { GROUPS, PEOPLE, type AccessRow, type PageOutcome } from "../../kernel/access-rows";
import { accessTable, pageTable } from "./access-table";

const REFUSED = {
  ...Object.fromEntries(PEOPLE.map((person) => [person, 403])),
  anonymous: 401,
  deleted: 401,
  expired: 401,
  revoked: 401,
};
const tableOfPage = (page: `${"GET" | "POST"} ${string}`, row: Partial<AccessRow<PageOutcome>> = {}) =>
  pageTable({ page, allowed: [], ...row });

describe("a row of names", () => {
  it("rejects everyone not named, with 401 when signed out and 403 when signed in", () => {
    expect(accessTable({ allowed: [] })).toEqual(REFUSED);
    expect(Object.keys(accessTable({ allowed: ["anyone"] }))).toEqual(PEOPLE);
  });

  it("allows people by their own or their group's name", () => {
    expect(accessTable({ allowed: ["route's driver", "office"] })).toEqual({
      ...REFUSED,
      "route's driver": "yes",
      Admin: "yes",
      SuperAdmin: "yes",
    });
  });

  it("applies exceptions, the narrower name over the wider one, but never to the allowed", () => {
    const table = accessTable({
      allowed: ["the customer"],
      answer: 200,
      otherwise: { "another customer": 404, customers: 409, anyone: 410 },
    });
    expect(table).toEqual({
      ...Object.fromEntries(PEOPLE.map((person) => [person, 410])),
      "customer awaiting approval": 409,
      "the customer": 200,
      "another customer": 404,
    });
  });

  it("throws when a row is redundant or contradicts itself", () => {
    expect(() => accessTable({ allowed: [], otherwise: { office: 403 } })).toThrow(
      "office gets 403 without being named.",
    );
    expect(() => accessTable({ allowed: ["office"], otherwise: { Admin: 404 } })).toThrow(
      "Admin is allowed and refused.",
    );
  });
});

describe("a page's row of names", () => {
  const signedOut = Object.fromEntries(GROUPS["signed out"].map((person) => [person, "/?next="]));
  const customers = { "customer awaiting approval": "/", "the customer": "/", "another customer": "/" };
  const homes = {
    "route's driver": "/driver/dashboard",
    "another route's driver": "/driver/dashboard",
    "relief off duty": "/driver/relief",
    "relief on duty": "/driver/relief",
  };

  it("redirects non-drivers from a driver's page to the start, and rejects other drivers", () => {
    const drivers = Object.fromEntries(GROUPS.drivers.map((person) => [person, 403]));
    for (const page of ["GET /driver/loadlist", "GET routes/driver/shell.tsx"] as const)
      expect(tableOfPage(page)).toEqual({ ...signedOut, ...customers, ...drivers, Admin: "/", SuperAdmin: "/" });
  });

  it("redirects drivers to their home, and another customer to the page owner's sign-in", () => {
    expect(tableOfPage("GET /report/:id")).toEqual({
      ...signedOut,
      ...customers,
      ...homes,
      Admin: "/",
      SuperAdmin: "/",
    });
    const other = "/customer/login?account=other&next=%2Fcustomer%2F110001%2Forder";
    expect(tableOfPage("GET /customer/:customerNumber/order")).toEqual({
      ...signedOut,
      ...customers,
      "another customer": other,
      ...homes,
      Admin: "/",
      SuperAdmin: "/",
    });
  });

  it("knows the home of everyone who has one", () => {
    const own = "/customer/110001/dashboard";
    expect(tableOfPage("GET /", { allowed: ["signed out"], otherwise: { "signed in": "home" } })).toMatchObject({
      anonymous: "yes",
      "customer awaiting approval": own,
      "the customer": own,
      "another customer": "/customer/110002/dashboard",
      ...homes,
      Admin: "/admin",
      SuperAdmin: "/super-admin",
    });
    expect(() => tableOfPage("GET /", { otherwise: { anonymous: "home" } })).toThrow("anonymous has no home.");
  });
});
