#!/usr/bin/env node
// npm run kernel:docs: generates docs/cartridges.md, the kernel's API for cartridges, from the doc
// comments and signatures of what cartridges import, and the drawing in docs/architecture.md. The
// tests run it with --check, which writes nothing and fails if one of them is out of date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { drawing } from "./drawing.mjs";
import { formatted } from "./formatted.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const FILE = "docs/cartridges.md";
const MAP = "docs/architecture.md";
const OPENING = `# What the kernel gives to a cartridge

Made from the doc comments of \`kernel/\` by \`npm run kernel:docs\`: what cartridges import, by file. How a cartridge is
put together: [cartridges/README.md](../cartridges/README.md); one from outside: [outside-cartridges.md](outside-cartridges.md).
`;

/**
 * The names that cartridges import from each kernel file: a Map from the file ("definition",
 * "live/topic") to a Set of names.
 */
function importsOfKernel() {
  const used = new Map();
  for (const file of readdirSync(join(root, "cartridges"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.") || file.startsWith("outside/")) continue;
    const text = readFileSync(join(root, "cartridges", file), "utf8");
    for (const [, names, from] of text.matchAll(/import (?:type )?\{([^}]+)\} from "#kernel\/([\w./-]+)"/g)) {
      const imported = used.get(from) ?? new Set();
      used.set(from, imported);
      for (const name of names.split(","))
        imported.add(
          name
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0],
        );
    }
  }
  return used;
}

const commentOf = (node) => {
  const [doc] = (node.jsDoc ?? []).slice(-1);
  const text = doc && (ts.getTextOfJSDocComment(doc.comment) ?? "");
  const thrown = (doc?.tags ?? []).map((tag) => `*${tag.tagName.text}* ${ts.getTextOfJSDocComment(tag.comment) ?? ""}`);
  return [text, ...thrown].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
};

/** The declaration without its body, on few lines. */
function signatureOf(node, source) {
  const text = (from, to) => source.text.slice(from, to).trim();
  const begins = node.getStart(source);
  if (ts.isFunctionDeclaration(node)) return text(begins, node.body?.getStart(source) ?? node.end);
  if (ts.isVariableStatement(node)) {
    const [{ initializer, name }] = node.declarationList.declarations;
    if (initializer && ts.isArrowFunction(initializer)) return text(begins, initializer.equalsGreaterThanToken.pos);
    return `const ${name.getText(source)};`;
  }
  if (ts.isClassDeclaration(node)) return text(begins, source.text.indexOf("{", node.heritageClauses?.end ?? begins));
  return text(begins, node.end);
}

const namesOf = (node) =>
  ts.isVariableStatement(node)
    ? node.declarationList.declarations.map(({ name }) => name.text)
    : [node.name?.text].filter(Boolean);
const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** The public members of a class that have doc comments. */
function membersOf(node, source) {
  if (!ts.isClassDeclaration(node)) return "";
  const lines = node.members.flatMap((member) => {
    const name = member.name?.getText(source);
    const comment = commentOf(member);
    const isHidden =
      member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) || name?.startsWith("#");
    return name && comment && !isHidden ? [`- \`${name}\`: ${comment}`] : [];
  });
  return lines.join("\\n");
}

/**
 * These exports of a kernel file, as Markdown sections. Exits with an error if one has no doc
 * comment.
 */
function partsOf(file, names) {
  const path = ["ts", "tsx"].map((ending) => join(root, "kernel", `${file}.${ending}`)).find(ts.sys.fileExists);
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((node) => {
    const wanted = isExported(node) ? namesOf(node).filter((name) => names.has(name)) : [];
    if (wanted.length === 0) return [];
    const comment = commentOf(node);
    if (!comment) undocumented.push(`kernel/${file}: ${wanted.join(", ")}`);
    const code = "```ts\n" + signatureOf(node, source) + "\n```";
    return [`### ${wanted.join(", ")}`, comment, code, membersOf(node, source)].filter(Boolean);
  });
}

const undocumented = [];
const used = [...importsOfKernel()].sort(([one], [other]) => (one < other ? -1 : 1));
const parts = used.flatMap(([file, names]) => [`## kernel/${file}`, ...partsOf(file, names)]);
if (undocumented.length > 0) {
  console.error(`Kernel exports that cartridges use need a doc comment:\n${undocumented.join("\n")}`);
  process.exit(1);
}
/** The page with today's drawing between its two marks. */
function mapWithDrawing() {
  const [before, rest = ""] = readFileSync(join(root, MAP), "utf8").split(/(?<=<!-- drawing: begin -->)/);
  const [, after] = rest.split(/(?=<!-- drawing: end -->)/);
  if (!after) throw new Error(`${MAP} no longer has the two marks that surround the drawing.`);
  return [before, drawing(root), after].join("\n\n");
}

const pages = new Map([
  [FILE, [OPENING, ...parts].join("\n\n")],
  [MAP, mapWithDrawing()],
]);
for (const [file, content] of pages) {
  const path = join(root, file);
  const text = await formatted(path, content);
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (!ts.sys.fileExists(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${file} is out of date. Run: npm run kernel:docs`);
    process.exitCode = 1;
  }
}
