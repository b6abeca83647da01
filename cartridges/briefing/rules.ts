import type {
  Briefing,
  BriefingData,
  ConfirmFactInput,
  Fact,
  FactName,
  PhotographInput,
  WriteFactInput,
} from "./schema";

/**
 * Outbox lane of a route's door facts, which are sent in order. Photos follow in a lane of their
 * own.
 */
export const laneOf = ({ route }: Pick<BriefingData, "route">) => `briefing:${route}`;
export const photoLaneOf = ({ route }: Pick<BriefingData, "route">) => `briefing-photos:${route}`;

interface Act {
  by: string;
  at: string;
}

export const briefingOf = ({ customers }: Pick<BriefingData, "customers">, number: string): Briefing | null =>
  customers.find(({ customer_number }) => customer_number === number) ?? null;

/** The facts without those that were cleared. */
export const knownFacts = ({ facts }: Pick<Briefing, "facts">): Fact[] =>
  facts.filter(({ text, picture }) => text !== "" || picture !== null);

function withFacts(data: BriefingData, number: string, change: (facts: readonly Fact[]) => Fact[]): BriefingData {
  const customers = data.customers.map((briefing) =>
    briefing.customer_number === number ? { ...briefing, facts: change(briefing.facts) } : briefing,
  );
  return { ...data, customers };
}

/**
 * Of two versions the later one wins, in any order of arrival; of one version, the later
 * confirmation.
 */
function laterOf(existing: Fact | undefined, fact: Fact): Fact {
  if (!existing) return fact;
  if (existing.id === fact.id) return existing.confirmed_at > fact.confirmed_at ? existing : fact;
  return existing.written_at > fact.written_at ? existing : fact;
}

/** Inserts a fact, unless a later version is already there. */
export function withFact(data: BriefingData, number: string, fact: Fact): BriefingData {
  return withFacts(data, number, (facts) => {
    const existing = facts.find((each) => each.fact === fact.fact);
    return [...facts.filter((each) => each !== existing), laterOf(existing, fact)];
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

/** Applies an unsent fact. */
export const factWritten = (data: BriefingData, { number, id, fact, text }: WriteFactInput, act: Act) =>
  withFact(data, number, written(fact, id, { text: text.trim(), picture: null }, act));

/** Applies an unsent photo, with the image itself. */
export const photoTaken = (data: BriefingData, { number, id, image }: PhotographInput, act: Act) =>
  withFact(data, number, written("door", id, { text: "", picture: `data:image/jpeg;base64,${image}` }, act));

/** "Still correct": confirms the version the person saw, not a newer one. */
export const factConfirmed = (data: BriefingData, { number, confirms }: ConfirmFactInput, { by, at }: Act) =>
  withFacts(data, number, (facts) =>
    facts.map((fact) =>
      fact.id === confirms && fact.confirmed_at < at ? { ...fact, confirmed_at: at, confirmed_by: by } : fact,
    ),
  );

/** Without a confirmation for this long, a fact is stale. */
const SURE_FOR_MS = 120 * 86_400_000;
export const isStale = ({ confirmed_at }: Pick<Fact, "confirmed_at">, now: string) =>
  Date.parse(now) - Date.parse(confirmed_at) > SURE_FOR_MS;
