// The drawing in docs/architecture.md, generated from the imports in the sources: the dependencies
// between layers and between domains.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LAYERS = ["app", "cartridges", "kernel", "services", "ui"];
const IMPORT = /(?:from|import\(|import)\s*"(~|#(?:cartridges|kernel|services|ui))\/([\w-]+)/g;

/**
 * A layer's imports from layers: pairs of the importing file, within its layer, and [layer, first
 * folder].
 */
function* importsOf(root, layer) {
  for (const file of readdirSync(join(root, layer), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|\.rows\.ts$|(^|\/)(generated|outside)\//.test(file)) continue;
    for (const [, alias, folder] of readFileSync(join(root, layer, file), "utf8").matchAll(IMPORT))
      yield [file, alias === "~" ? "app" : alias.slice(1), folder];
  }
}

const add = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to));

function readGraphs(root) {
  const layers = new Map();
  const domains = new Map();
  for (const entry of readdirSync(join(root, "cartridges"), { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== "outside") domains.set(entry.name, new Set());
  for (const layer of LAYERS)
    for (const [file, target, folder] of importsOf(root, layer)) {
      if (target !== layer) add(layers, layer, target);
      const [domain] = file.split("/");
      if (layer === "cartridges" && target === "cartridges" && folder !== domain) add(domains, domain, folder);
    }
  return { layers, domains };
}

/** All direct and indirect dependencies of a domain. */
function reached(graph, from, seen = new Set()) {
  for (const to of graph.get(from) ?? [])
    if (!seen.has(to)) {
      seen.add(to);
      reached(graph, to, seen);
    }
  return seen;
}

/** Transitive reduction: omits arrows implied by longer paths. The linting rules forbid cycles. */
const withoutShortcuts = (graph, from) => {
  const all = [...graph.get(from)];
  return all.filter((to) => !all.some((other) => other !== to && reached(graph, other).has(to))).sort();
};

/** Quotes a name with a hyphen, because Mermaid reads the "end" in "day-end" as a keyword. */
const node = (name) => (name.includes("-") ? `${name.replaceAll("-", "_")}["${name}"]` : name);
const byName = (graph) => [...graph].sort(([one], [other]) => (one < other ? -1 : 1));
const block = (lines) => ["```mermaid", ...lines, "```"].join("\n");

/** Markdown: a drawing of the layers, one of the domains, and all that each domain imports. */
export function drawing(root) {
  const { layers, domains } = readGraphs(root);
  const arrows = byName(layers).flatMap(([from, to]) => [...to].sort().map((each) => `  ${from} --> ${each}`));
  const alone = byName(domains).filter(
    ([name, to]) => to.size === 0 && ![...domains.values()].some((of) => of.has(name)),
  );
  const asking = byName(domains).flatMap(([from]) =>
    withoutShortcuts(domains, from).map((to) => `  ${node(from)} --> ${node(to)}`),
  );
  const rows = byName(domains).flatMap(([name, to]) =>
    to.size === 0 ? [] : [`| ${name} | ${[...to].sort().join(", ")} |`],
  );
  return [
    block(["flowchart TD", ...arrows]),
    "The domains. Arrows implied by longer paths are left out; the table below lists every import.",
    block(["flowchart LR", ...asking]),
    `These neither use another domain nor are used by one: ${alone.map(([name]) => name).join(", ")}.`,
    ["| domain | imports |", "| --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
