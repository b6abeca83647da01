import fc from "fast-check";
import type { Fate } from "./simulated-network";
import type { Act, Step } from "./simulated-world";

const randomStep = (act: fc.Arbitrary<Act>) =>
  fc.oneof(
    { weight: 16, arbitrary: act },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(40, 400, 3_000, 9_000) }),
    },
    { weight: 3, arbitrary: fc.constantFrom({ kind: "cut" as const }, { kind: "mend" as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("act and be killed" as const), act }) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        { kind: "kill" as const },
        { kind: "reload" as const },
        { kind: "open a tab" as const },
        { kind: "session ends" as const },
        { kind: "sign out" as const },
        { kind: "update" as const },
        { kind: "look" as const },
        { kind: "decide" as const },
      ),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("another signs in" as const), staying: fc.boolean() }) },
  );

const rarely = fc.nat(5).map((number) => number === 0);
const fate = (isRefused: fc.Arbitrary<boolean>): fc.Arbitrary<Fate> =>
  fc.record({
    lostBefore: rarely,
    lostAfter: rarely,
    twice: rarely,
    refused: isRefused,
    outMs: fc.constantFrom(5, 60, 900, 2_500),
    backMs: fc.constantFrom(5, 60, 900, 2_500),
  });

export interface Schedule {
  steps: Step[];
  fates: Fate[];
}

/**
 * Random schedules of these acts on two phones, with network faults, killed tabs and sign-ins in
 * between; refusals are included on request.
 */
export function schedulesOf(act: fc.Arbitrary<Act>, withRefusals = false): fc.Arbitrary<Schedule> {
  const step = fc
    .tuple(fc.nat(1), fc.nat(2), randomStep(act))
    .map(([device, tab, what]) => ({ device, tab, ...what }) as Step);
  return fc.record({
    steps: fc.array(step, { minLength: 5, maxLength: 14 }),
    fates: fc.array(fate(withRefusals ? rarely : fc.constant(false)), { maxLength: 24 }),
  });
}
