import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ANONYMOUS, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import AccessCodeCartridge from "./cartridge";
import { checkAccessCode, makeAccessCode, withdrawAccessCode } from "./commands.server";
import { openAccessCodes } from "./queries.server";
import { stateOf } from "./rules";

const database = withTestDatabase();
let office: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  office = await makeActor(database.current, "SuperAdmin");
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());

const make = (part: object = {}) =>
  execute(makeAccessCode, office, { description: "Dana", route: "33", days: "7", ...part });
const check = (code: string) => execute(checkAccessCode, ANONYMOUS, { code, address: "192.0.2.1" });
const listed = async (code: string) =>
  (await runQuery(openAccessCodes, office, {})).codes.find((each) => each.code === code)!;

describe("an assignment code", () => {
  it("has eight unambiguous characters, shows what it is for, and expires after its last day", async () => {
    const created = await make({ route: "7" });
    expect(created.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(created.code).toMatch(/[A-Z]/);
    expect(created).toMatchObject({ description: "Dana", role: "Driver", route: "07" });
    expect(Math.round((Date.parse(created.expires_at) - Date.now()) / 86_400_000)).toBe(7);
    expect(await check(created.code.toLowerCase())).toEqual({
      valid: true,
      message: "Assignment code found.",
      isAssignmentKey: true,
      description: "Dana",
      businessName: null,
    });
    const entry = await database.current.prisma.auditEntry.findFirstOrThrow({
      where: { command: "accessCode.make" },
      orderBy: { at: "desc" },
    });
    expect(JSON.stringify(entry.input)).not.toContain(created.code);
  });

  it.each([
    [{ route: "98" }, "route"],
    [{ description: " " }, "description"],
    [{ days: 0 }, "days"],
    [{ days: 61 }, "days"],
    [{ role: "SuperAdmin" }, "role"],
  ])("is refused with %j", async (part, field) => {
    await expect(make(part)).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  it("opens nothing once withdrawn; a used one cannot be withdrawn", async () => {
    const { code } = await make({ route: "relief" });
    expect(await listed(code)).toMatchObject({ route: "RELIEF", withdrawn_at: null });
    await execute(withdrawAccessCode, office, { code });
    expect(await check(code)).toMatchObject({ valid: false });
    expect(stateOf(await listed(code), new Date().toISOString())).toBe("withdrawn");
    const used = await make();
    await database.current.prisma.assignmentCode.update({
      where: { code: used.code },
      data: { usedAt: new Date(), usedById: office.id },
    });
    await expect(execute(withdrawAccessCode, office, { code: used.code })).rejects.toMatchObject({ status: 409 });
    expect(await listed(used.code)).toMatchObject({ used_by: office.name });
    await expect(execute(withdrawAccessCode, office, { code: "NOSUCH" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a customer number", () => {
  it("shows its business, unless that was deleted", async () => {
    expect(await check("110002")).toMatchObject({ valid: true, isAssignmentKey: false, businessName: "Marina Inn" });
    await database.current.prisma.customer.update({ where: { number: "110005" }, data: { deletedAt: new Date() } });
    for (const number of ["110005", "999999"])
      expect(await check(number)).toMatchObject({
        valid: false,
        message: "Code not found. Please check your assignment code or customer number and try again.",
        businessName: null,
      });
  });
});

describe("the state of a code", () => {
  const at = (hour: number) => `2026-01-05T${String(hour).padStart(2, "0")}:00:00.000Z`;
  it.each([
    ["open", { used_at: null, withdrawn_at: null, expires_at: at(9) }],
    ["expired", { used_at: null, withdrawn_at: null, expires_at: at(8) }],
    ["withdrawn", { used_at: null, withdrawn_at: at(7), expires_at: at(9) }],
    ["used", { used_at: at(6), withdrawn_at: at(7), expires_at: at(7) }],
  ] as const)("is %s", (state, code) => expect(stateOf(code, at(8))).toBe(state));
});

describe("the access code cartridge", () => {
  it("shows made and withdrawn codes at once", async () => {
    const cartridge = new AccessCodeCartridge({});
    cartridge.load({ codes: [], routes: ["33"], now: new Date().toISOString() });
    const call = vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
      Response.json({
        code: "ABCDEFGH",
        description: "Dana",
        role: "Driver",
        route: "33",
        expires_at: "2026-01-12T00:00:00.000Z",
      }),
    );
    try {
      expect(await cartridge.make({ description: "Dana", route: "33", days: "7" })).toBe("ABCDEFGH");
      expect(cartridge.getSnapshot().data?.codes).toMatchObject([
        { code: "ABCDEFGH", used_at: null, withdrawn_at: null },
      ]);
      await cartridge.withdraw("ABCDEFGH");
      expect(call).toHaveBeenLastCalledWith(
        "/api/access-codes/ABCDEFGH",
        expect.objectContaining({ method: "DELETE" }),
      );
      expect(cartridge.getSnapshot().data?.codes).toMatchObject([{ withdrawn_at: expect.any(String) }]);
    } finally {
      call.mockRestore();
    }
  });
});
