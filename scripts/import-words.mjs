// The output of npm run import, the same whether the running portal imports or this process does.

const LISTED_REFUSALS = 50;
const LISTED_CHANGES = 10;
const COLUMNS = ["rows", "create", "change", "leave", "refuse"];

const count = (number) => number.toLocaleString("en-US");

function table({ files, totals }) {
  const total = { file: "together", ...totals, rows: files.reduce((sum, file) => sum + file.rows, 0) };
  const lines = files.length > 1 ? [...files, total] : files;
  const width = Math.max(...lines.map((line) => line.file.length)) + 2;
  const row = (name, cells) => `  ${name.padEnd(width)}${cells.map((cell) => cell.padStart(10)).join("")}`;
  return [
    row("", COLUMNS),
    ...lines.map((line) =>
      row(
        line.file,
        COLUMNS.map((column) => (line.refusal ? "—" : count(line[column]))),
      ),
    ),
  ];
}

/** customers.csv line 12, column customer_number: "12345" — must be exactly 6 digits */
function refusal({ file, line, column, value, reason }) {
  const place = line === null ? file : `${file} line ${line}`;
  if (value === null) return `${place}${column ? `, column ${column},` : ""} ${reason}`;
  return `${place}${column ? `, column ${column}` : ""}: "${value}" — ${reason}`;
}

function refusals({ refusals: listed, refusals_not_listed: others }) {
  if (listed.length === 0) return [];
  const more = listed.length - LISTED_REFUSALS + others;
  return [
    "",
    "Refused:",
    ...listed.slice(0, LISTED_REFUSALS).map((each) => `  ${refusal(each)}`),
    ...(more > 0 ? [`  and ${count(more)} more; the Database page lists them`] : []),
  ];
}

function changes({ changes: sample, totals }) {
  if (sample.length === 0) return [];
  const shown = sample
    .slice(0, LISTED_CHANGES)
    .map(({ file, line, key, column, from, to }) => `  ${file} line ${line}, ${key}: ${column} "${from}" → "${to}"`);
  return ["", totals.change > LISTED_CHANGES ? "Changes, among others:" : "Changes:", ...shown];
}

/** The lines of a plan: counts, what is new, what changes, what is refused. */
export function planLines(plan) {
  const made = [
    ["New routes", plan.new_routes],
    ["New categories", plan.new_categories],
  ]
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(", ")}`);
  const notices = plan.files.flatMap(({ file, notices }) => notices.map((notice) => `${file}: ${notice}`));
  return [
    "",
    ...table(plan),
    ...(made.length + notices.length > 0 ? ["", ...made, ...notices] : []),
    ...changes(plan),
    ...refusals(plan),
    "",
  ];
}

export function invitationLines(invitations, address) {
  if (invitations.length === 0) return [];
  return [
    "",
    "New drivers, each with a link to choose a password. It works once, for 14 days, and is shown only now:",
    ...invitations.map(({ name, username, path }) => `  ${name} (${username})  ${new URL(path, address).href}`),
    "",
  ];
}

export const progressLine = ({ step, done, total }) => `  ${step} ${count(done)} of ${count(total)}`;
