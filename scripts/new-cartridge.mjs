#!/usr/bin/env node
// npm run cartridge:new -- NAME: writes cartridges/NAME, a working domain (one query, one command,
// one call, one page and one canvas item) that passes every check. cartridges/README.md explains
// each file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const templates = fileURLToPath(new URL("cartridge-template/", import.meta.url));

/**
 * The name in each spelling that the templates need: delivery-stop, deliveryStop, DeliveryStop,
 * "delivery stop", "Delivery stop".
 */
function wordsOf(id) {
  const words = id.split("-");
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const Pascal = words.map(capital).join("");
  const title = words.join(" ");
  return { id, Pascal, camel: Pascal[0].toLowerCase() + Pascal.slice(1), title, Title: capital(title) };
}

/**
 * Why a cartridge in `folder` cannot have this name, given the addresses in `routes`; null if it
 * can.
 */
export function refusalOf(name, folder, routes) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name.length > 30)
    return "A cartridge's name must be lower-case words, joined by hyphens, at most 30 characters: delivery-stop.";
  const taken = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isDirectory() && entry.name === name,
  );
  if (taken)
    return `There is a folder ${name} in ${taken.parentPath ?? taken.path} already, and its name is a cartridge's id.`;
  if (routes && new RegExp(`\\("${name}[/"]`).test(readFileSync(routes, "utf8")))
    return `app/routes.ts serves /${name} already.`;
  const declaring = readdirSync(folder, { recursive: true, encoding: "utf8" }).find(
    (file) =>
      /(^|\/)(office-)?pages\.ts$/.test(file) && readFileSync(join(folder, file), "utf8").includes(`"/${name}": {`),
  );
  if (declaring) return `${declaring} has the page /${name} already.`;
  return null;
}

/**
 * Writes the files of a cartridge into `folder`/`name` and returns their names. @throws if the name
 * is invalid or taken.
 */
export async function writeCartridge(name, folder, routes) {
  const refusal = refusalOf(name, folder, routes);
  if (refusal) throw new Error(refusal);
  const words = wordsOf(name);
  const target = join(folder, name);
  mkdirSync(target);
  // Imported here, because a caller of `refusalOf` alone may not have the formatter installed yet.
  const { formatted } = await import("./formatted.mjs");
  const files = readdirSync(templates).map((template) => template.replace(/\.template$/, "").replace(/^id\b/, name));
  for (const [place, template] of readdirSync(templates).entries()) {
    const text = readFileSync(join(templates, template), "utf8").replace(/\{\{(\w+)\}\}/g, (_, word) => words[word]);
    const filepath = join(target, files[place]);
    writeFileSync(filepath, await formatted(filepath, text));
  }
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const name = process.argv[2] ?? "";
  try {
    const files = await writeCartridge(name, join(root, "cartridges"), join(root, "app/routes.ts"));
    console.log(`Wrote cartridges/${name}: ${files.join(", ")}`);
    console.log(`npm start shows it: the office's page /${name}, and an item of the canvas.`);
  } catch (error) {
    console.error(`${error.message}\nusage: npm run cartridge:new -- NAME`);
    process.exitCode = 2;
  }
}
