import type {
  Briefing,
  BriefingData,
  ConfirmFactInput,
  Fact,
  FactName,
  PhotographInput,
  WriteFactInput,
} from "./schema";

/** What is written of a route's doors goes in the order in which it was written; photos behind it, in a lane of their own. */
export const laneOf = ({ route }: Pick<BriefingData, "route">) => `briefing:${route}`;
export const photoLaneOf = ({ route }: Pick<BriefingData, "route">) => `briefing-photos:${route}`;

interface Act {
  by: string;
  at: string;
}

export const briefingOf = ({ customers }: Pick<BriefingData, "customers">, number: string): Briefing | null =>
  customers.find(({ customer_number }) => customer_number === number) ?? null;

/** What is known: without what was taken out again. */
export const knownFacts = ({ facts }: Pick<Briefing, "facts">): Fact[] =>
  facts.filter(({ text, picture }) => text !== "" || picture !== null);

function withFacts(data: BriefingData, number: string, change: (facts: readonly Fact[]) => Fact[]): BriefingData {
  const customers = data.customers.map((briefing) =>
    briefing.customer_number === number ? { ...briefing, facts: change(briefing.facts) } : briefing,
  );
  return { ...data, customers };
}

/** Of two writings the later one holds, whichever is heard first; of one writing the later confirmation. */
function laterOf(held: Fact | undefined, fact: Fact): Fact {
  if (!held) return fact;
  if (held.id === fact.id) return held.confirmed_at > fact.confirmed_at ? held : fact;
  return held.written_at > fact.written_at ? held : fact;
}

/** Puts a fact in its place; a later one that is there already stays. */
export function withFact(data: BriefingData, number: string, fact: Fact): BriefingData {
  return withFacts(data, number, (facts) => {
    const held = facts.find((each) => each.fact === fact.fact);
    return [...facts.filter((each) => each !== held), laterOf(held, fact)];
  });
}

const written = (fact: FactName, id: string, part: Pick<Fact, "text" | "picture">, { by, at }: Act): Fact => ({
  fact,
  id,
  ...part,
  written_at: at,
  written_by: by,
  confirmed_at: at,
  confirmed_by: by,
});

/** A fact that waits to be sent, as it will be. */
export const factWritten = (data: BriefingData, { number, id, fact, text }: WriteFactInput, act: Act) =>
  withFact(data, number, written(fact, id, { text: text.trim(), picture: null }, act));

/** A photo that this phone has taken: with the picture itself. */
export const photoTaken = (data: BriefingData, { number, id, image }: PhotographInput, act: Act) =>
  withFact(data, number, written("door", id, { text: "", picture: `data:image/jpeg;base64,${image}` }, act));

/** "Still right": about what the person saw. What was written since is not confirmed by it. */
export const factConfirmed = (data: BriefingData, { number, confirms }: ConfirmFactInput, { by, at }: Act) =>
  withFacts(data, number, (facts) =>
    facts.map((fact) =>
      fact.id === confirms && fact.confirmed_at < at ? { ...fact, confirmed_at: at, confirmed_by: by } : fact,
    ),
  );

/** Nobody has said for so long that it is right: who stands there had better look. */
const SURE_FOR_MS = 120 * 86_400_000;
export const isStale = ({ confirmed_at }: Pick<Fact, "confirmed_at">, now: string) =>
  Date.parse(now) - Date.parse(confirmed_at) > SURE_FOR_MS;
