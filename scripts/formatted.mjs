import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "oxfmt";

const CONFIG = fileURLToPath(new URL("../.oxfmtrc.json", import.meta.url));

/** Formats generated text, so that it passes the format check (formatted.d.mts). */
export async function formatted(file, text) {
  const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(CONFIG, "utf8"));
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0)
    throw new Error(`${file} cannot be formatted: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}
