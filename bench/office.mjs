// The office in a large company: the first page of each table that grows with it, in companies of
// 600 and of 20,000 customers, and the search results while typing.
import { Target } from "./load.mjs";
import { OFFICE_TOKEN } from "./company.mjs";

const CONNECTIONS = 4;
const PAGES = [
  ["customers", "/customers"],
  ["users", "/driver-management"],
  ["catalog", "/super-admin/catalog"],
  ["audit", "/super-admin/audit"],
];
/**
 * Part of a name that all have, a name that few have, the start of a number, and a name that nobody
 * has.
 */
const TYPED = ["hotel", "Hotel 57", "2003", "zzz"];

/** The office's targets for one company: its pages, and the search for each typed text. */
export function officeTargets({ name, portal }) {
  const headers = { Authorization: `Bearer ${OFFICE_TOKEN}` };
  const target = (what, path) =>
    new Target({ name: `${what}, ${name}`, url: portal + path, headers, connections: CONNECTIONS });
  return {
    pages: PAGES.map(([what, path]) => target(what, path)),
    typed: [
      ...TYPED.map((words) => target(`palette “${words}”`, `/api/search?q=${encodeURIComponent(words)}`)),
      target("customers “Hotel 57”", "/customers?q=Hotel+57"),
    ],
  };
}
