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
/** What everyone gets: "yes" is being let in. */
export type AccessTable<Outcome> = Record<Person, Outcome | "yes">;

const membersOf = (name: Person | Group): readonly Person[] =>
  name in GROUPS ? GROUPS[name as Group] : [name as Person];
const isIn = (group: Group, person: Person) => membersOf(group).includes(person);

/** A row of names as a table of everyone. @throws when the row contradicts itself or says what is usual anyway. */
function tableOf<Outcome>(
  { allowed, answer, otherwise = {} }: AccessRow<Outcome>,
  usual: (person: Person) => Outcome,
): AccessTable<Outcome> {
  const table = Object.fromEntries(PEOPLE.map((person) => [person, usual(person)])) as AccessTable<Outcome>;
  const may = new Set(allowed.flatMap(membersOf));
  // The larger group first, so that who is named more narrowly has the last word.
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

/** Who may use a command, a query or a call; who may not is asked to sign in, or has signed in already and is not allowed. */
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

/** Where the route guard sends whom a page is not for (spec 2.3). */
function sentTo(person: Person, path: string): PageOutcome {
  if (isIn("signed out", person)) return SIGN_IN;
  if (isIn("drivers", person)) return isDriverPath(path) ? 403 : "home";
  const ofCustomer = path.replace(/:customer\w+/, "110001");
  // Another customer's page: sign in as that customer (spec 6).
  if (person === "another customer" && ofCustomer !== path)
    return `/customer/login?account=other&next=${encodeURIComponent(ofCustomer)}`;
  return "/";
}

/** Who may visit a page, and where everyone else is sent; SIGN_IN is the start, which leads back afterwards. */
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
