import {
  GROUPS,
  PEOPLE,
  type AccessRow,
  type Group,
  type PageOutcome,
  type PageRow,
  type Person,
} from "../../kernel/access-rows";

export const SIGN_IN = "/?next=";
/** The outcome for everyone; "yes" means allowed. */
export type AccessTable<Outcome> = Record<Person, Outcome | "yes">;

const membersOf = (name: Person | Group): readonly Person[] =>
  name in GROUPS ? GROUPS[name as Group] : [name as Person];
const isIn = (group: Group, person: Person) => membersOf(group).includes(person);

/**
 * Expands a row to the outcome of every person. @throws if the row contradicts itself or names a
 * usual outcome.
 */
function tableOf<Outcome>(
  { allowed, answer, otherwise = {} }: AccessRow<Outcome>,
  usual: (person: Person) => Outcome,
): AccessTable<Outcome> {
  const table = Object.fromEntries(PEOPLE.map((person) => [person, usual(person)])) as AccessTable<Outcome>;
  const may = new Set(allowed.flatMap(membersOf));
  // Larger groups first, so that smaller ones override them.
  const exceptions = (Object.entries(otherwise) as [Person | Group, Outcome][]).sort(
    ([one], [two]) => membersOf(two).length - membersOf(one).length,
  );
  for (const [name, outcome] of exceptions) {
    const others = membersOf(name).filter((person) => !may.has(person));
    if (others.length === 0) throw new Error(`${name} is allowed and refused.`);
    if (others.every((person) => table[person] === outcome))
      throw new Error(`${name} gets ${String(outcome)} without being named.`);
    for (const person of others) table[person] = outcome;
  }
  for (const person of may) table[person] = answer ?? "yes";
  return table;
}

/**
 * The table of a command, a query or a call: by default 401 for the signed-out and 403 for the
 * others.
 */
export const accessTable = (row: AccessRow<number>): AccessTable<number> =>
  tableOf(row, (person) => (isIn("signed out", person) ? 401 : 403));

const HOMES: Partial<Record<Person, PageOutcome>> = {
  "customer awaiting approval": "/customer/110001/dashboard",
  "the customer": "/customer/110001/dashboard",
  "another customer": "/customer/110002/dashboard",
  "route's driver": "/driver/dashboard",
  "another route's driver": "/driver/dashboard",
  "relief off duty": "/driver/relief",
  "relief on duty": "/driver/relief",
  Admin: "/admin",
  SuperAdmin: "/super-admin",
};
const isDriverPath = (path: string) => path.startsWith("/driver/") || path.startsWith("routes/driver/");

/** The route guard's redirect for people whom a page is not for (spec 2.3). */
function sentTo(person: Person, path: string): PageOutcome {
  if (isIn("signed out", person)) return SIGN_IN;
  if (isIn("drivers", person)) return isDriverPath(path) ? 403 : "home";
  const ofCustomer = path.replace(/:customer(Number|Id)\b/, "110001");
  // Another customer's page redirects to the customer's sign-in (spec 6).
  if (person === "another customer" && ofCustomer !== path)
    return `/customer/login?account=other&next=${encodeURIComponent(ofCustomer)}`;
  return "/";
}

/**
 * The table of a page: everyone else is redirected. SIGN_IN is the start page with a `next`
 * parameter.
 */
export function pageTable(row: Omit<PageRow<never>, "visit">): AccessTable<PageOutcome> {
  const table = tableOf<PageOutcome>(row, (person) => sentTo(person, row.page.split(" ")[1]!));
  for (const person of PEOPLE) {
    if (table[person] !== "home") continue;
    const home = HOMES[person];
    if (home === undefined) throw new Error(`${person} has no home.`);
    table[person] = home;
  }
  return table;
}
