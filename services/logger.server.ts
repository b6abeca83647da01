import pino from "pino";

/**
 * The log: one line of JSON per event, on stderr. Messages for the person who started it go to
 * stdout.
 */
export const logger = pino(
  { level: process.env.NODE_ENV === "test" ? "silent" : "info", redact: ["*.password", "*.token"] },
  pino.destination(2),
);
