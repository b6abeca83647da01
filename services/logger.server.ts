import pino from "pino";

/** One line of JSON for each thing worth knowing, on the error stream: what is for a person goes to the standard output. */
export const logger = pino(
  { level: process.env.NODE_ENV === "test" ? "silent" : "info", redact: ["*.password", "*.token"] },
  pino.destination(2),
);
