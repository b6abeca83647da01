import { afterEach, describe, expect, it } from "vitest";
import { ANONYMOUS, homeOf, type Actor } from "./actor";
import { setConfiguredOrigin } from "#services/connection/origin.server";
import { checkOrigin, redirectFor } from "./guard.server";

const from = (headers: Record<string, string>) =>
  new Request("http://clothesline.test/api/x", { method: "POST", headers });
const allowed = (headers: Record<string, string>) => {
  try {
    checkOrigin(from(headers));
    return true;
  } catch {
    return false;
  }
};
const person = (role: Actor["role"], part: Partial<Actor> = {}): Actor => ({
  ...ANONYMOUS,
  kind: "user",
  role,
  id: "1",
  ...part,
});
const driver = person("Driver", { routeNumber: "33" }),
  relief = person("Driver"),
  admin = person("Admin"),
  superAdmin = person("SuperAdmin"),
  buyer = person("Customer", { customerNumber: "110000" });

afterEach(() => setConfiguredOrigin(null));

describe("a browser's write", () => {
  it("is accepted from our own pages only", () => {
    expect(allowed({ "Sec-Fetch-Site": "same-origin" })).toBe(true);
    expect(allowed({ "Sec-Fetch-Site": "none" })).toBe(true);
    expect(allowed({ "Sec-Fetch-Site": "same-site" })).toBe(false);
    expect(allowed({ "Sec-Fetch-Site": "cross-site", Origin: "http://clothesline.test" })).toBe(false);
  });

  it("is checked by Origin in a browser without Sec-Fetch-Site", () => {
    expect(allowed({ Origin: "http://clothesline.test", Host: "clothesline.test" })).toBe(true);
    expect(allowed({ Origin: "http://elsewhere.test", Host: "clothesline.test" })).toBe(false);
    expect(allowed({ Origin: "null", Host: "clothesline.test" })).toBe(false);
    expect(
      allowed({ Origin: "http://elsewhere.test", Host: "clothesline.test", "X-Forwarded-Host": "elsewhere.test" }),
    ).toBe(false);
    setConfiguredOrigin("https://linen.example.com/");
    expect(allowed({ Origin: "https://linen.example.com", Host: "10.0.0.1:3000" })).toBe(true);
    expect(allowed({ Origin: "http://10.0.0.1:3000", Host: "10.0.0.1:3000" })).toBe(false);
  });

  it("without either header is from a program, which has no cookie to abuse", () => {
    expect(allowed({})).toBe(true);
  });
});

describe("the route guard", () => {
  it("lands each role on the page given by the spec", () => {
    expect([buyer, person("Customer"), driver, relief, admin, superAdmin, ANONYMOUS].map(homeOf)).toEqual([
      "/customer/110000/dashboard",
      "/customer/dashboard",
      "/driver/dashboard",
      "/driver/relief",
      "/admin",
      "/super-admin",
      "/",
    ]);
  });

  it("sends visitors who are not signed in to the start page, and back afterwards", () => {
    expect(redirectFor(ANONYMOUS, "/loadlist/33?day=Friday")).toBe("/?next=%2Floadlist%2F33%3Fday%3DFriday");
    expect(redirectFor(ANONYMOUS, "/driver/dashboard?day=Friday")).toBe(
      "/?tab=driver&next=%2Fdriver%2Fdashboard%3Fday%3DFriday",
    );
    expect(redirectFor(ANONYMOUS, "/driver-management")).toBe("/?next=%2Fdriver-management");
  });

  it("keeps driver paths for drivers, and drivers on driver paths", () => {
    for (const other of [buyer, admin, superAdmin]) expect(redirectFor(other, "/driver/loadlist")).toBe("/");
    expect(redirectFor(driver, "/admin")).toBe("/driver/dashboard");
    expect(redirectFor(relief, "/loadlist/33")).toBe("/driver/relief");
    expect(redirectFor(driver, "/driver/canvas")).toBeNull();
    expect(redirectFor(superAdmin, "/driver-management")).toBeNull();
    expect(redirectFor(driver, "/driver-management")).toBe("/driver/dashboard");
  });
});
