import { describe, expect, it } from "vitest";
import { apiLoader as lookUpDoor } from "#kernel/serve-call.server";
import { makeActor } from "../../../tests/support/small-company";
import {
  args,
  database,
  ELSEWHERE,
  HERE,
  looked,
  lookUp,
  refusal,
  signUp,
  TOO_MANY,
} from "../../../tests/support/signing-up";

describe("looking up a customer number", () => {
  it("shows only the fields of the business that the spec lists", async () => {
    expect(await lookUp("110001")).toEqual({
      customerNumber: "110001",
      existingUserCount: 0,
      customer: {
        businessName: "Ambassador Hotel",
        address: "1480 Harbor St",
        city: "Alder Bay",
        state: "WA",
        zipCode: "98995",
        routeNumber: "33",
        serviceFrequency: "Weekly",
      },
    });
    const answer = await (
      await lookUpDoor(args(new Request("http://clothesline.test/api/verify/customer/110001")))
    ).json();
    expect(answer).toEqual({
      success: true,
      existingUserCount: 0,
      message: "Business Found!",
      customer: (await lookUp("110001")).customer,
    });
  });

  it("counts approved and pending accounts, not rejected or deleted ones", async () => {
    for (const approval of ["approved", "pending"] as const)
      await makeActor(database.current, "Customer", { customerNumber: "110001", approval });
    const rejected = await makeActor(database.current, "Customer", { customerNumber: "110001" });
    await database.current.prisma.user.update({ where: { id: rejected.id! }, data: { approval: "rejected" } });
    const deleted = await makeActor(database.current, "Customer", { customerNumber: "110001" });
    await database.current.prisma.user.update({ where: { id: deleted.id! }, data: { deletedAt: new Date() } });
    expect((await lookUp("110001")).existingUserCount).toBe(2);
    expect(
      await (await lookUpDoor(args(new Request("http://clothesline.test/api/verify/customer/110001")))).json(),
    ).toMatchObject({ message: "An account already exists for this business" });
  });

  it("refuses invalid and unknown numbers and those of deleted customers, and logs every outcome", async () => {
    await lookUp("110 001");
    for (const number of ["999999", "110005"])
      expect(await refusal(lookUp(number))).toEqual({ status: 404, message: "Customer number not found" });
    for (const sent of ["", "11000", "1100011", "a\0b'; drop table customer", "\ud83e12345"])
      expect(await refusal(lookUp(sent))).toEqual({
        status: 400,
        message: "Please enter a valid 6-digit customer number.",
      });
    expect(await looked()).toEqual([
      ["110001", "found", HERE],
      ["999999", "unknown", HERE],
      ["110005", "unknown", HERE],
      ["", "malformed", HERE],
      ["11000", "malformed", HERE],
      ["1100011", "malformed", HERE],
      ["a\uFFFDb'; drop", "malformed", HERE],
      ["\uFFFD12345", "malformed", HERE],
    ]);
  });

  it("is limited per address to twenty numbers an hour, and logs what the limit refuses", async () => {
    await lookUp("110001");
    for (let number = 0; number < 19; number++)
      expect(await refusal(lookUp(String(200_000 + number)))).toMatchObject({ status: 404 });
    for (const number of ["110002", "999999"]) expect(await refusal(lookUp(number))).toEqual(TOO_MANY);
    expect((await looked()).slice(-2)).toEqual([
      ["110002", "limited", HERE],
      ["999999", "limited", HERE],
    ]);
    expect(await refusal(signUp({ customerNumber: "110002" }))).toEqual(TOO_MANY);
    expect((await lookUp("110002", ELSEWHERE)).customer.businessName).toBe("Marina Inn");
    // A number that this address found before does not count again, so that
    // signing up can continue.
    expect((await lookUp("110001")).customer.businessName).toBe("Ambassador Hotel");
    expect((await signUp()).home).toBe("/customer/110001/dashboard");
  });

  it("does not count the same person's later steps and retries", async () => {
    for (let step = 0; step < 30; step++) await lookUp("110001");
    expect(
      await database.current.prisma.rateLimit.findUnique({ where: { key: `customer-number:${HERE}` } }),
    ).toMatchObject({ points: 1 });
  });
});
