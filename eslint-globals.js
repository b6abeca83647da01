// What Node gives to plain JavaScript without an import, as far as the scripts use it.
const names = [
  "process",
  "console",
  "URL",
  "Buffer",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "fetch",
  "FormData",
  "Blob",
  "AbortSignal",
  "AbortController",
  "performance",
  "WebAssembly",
  "SharedArrayBuffer",
  "Atomics",
  "TextDecoder",
  "TextEncoder",
  "module",
];

export default Object.fromEntries(names.map((name) => [name, "readonly"]));
