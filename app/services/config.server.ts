import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/** What the environment may say (README, "Environment"). Each wrong value is answered with a sentence that says what is wrong. */
export interface Config {
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  appUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  sessionSecret: string;
  companyTimezone: string;
  demo: boolean;
  /** `url` is null for Google itself. */
  google: { clientId: string; clientSecret: string; url: string | null } | null;
}

/** Thrown when the environment cannot be used; `message` is for the person who starts the portal. */
export class ConfigError extends Error {
  readonly forPerson = true;
}

const isTimezone = (zone: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
const hasProtocol = (...protocols: string[]) => (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);

const environment = z.object({
  PORT: z.string().default("3000").refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, "must be a port number from 0 to 65535"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.string().refine(hasProtocol("postgresql:", "postgres:"), "must be an address such as postgresql://user:password@host:5432/clothesline").optional(),
  APP_URL: z.string().refine(hasProtocol("http:", "https:"), "must be the address people open, such as https://linen.example.com").optional(),
  SMTP_URL: z.string().refine(hasProtocol("smtp:", "smtps:"), "must be an address such as smtp://user:password@mail.example.com:587").optional(),
  MAIL_FROM: z.string().regex(/^[^<>]*<?[^@\s<>]+@[^@\s<>]+>?$/, "must be a mail address, with a name or without: Clothesline <office@example.com>").default("Clothesline <office@clothesline.example>"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  COMPANY_TIMEZONE: z.string().refine(isTimezone, "must be a time zone such as America/Los_Angeles").optional(),
  DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: z.string().refine(hasProtocol("http:", "https:"), "must be the address of a server that speaks OAuth 2.0 as Google does, such as http://localhost:8080").optional(),
});

/** Reads the environment. @throws {ConfigError} with one sentence for each wrong value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message} (it is "${shown(issue.path[0], present)}").`).join("\n"));
  }
  const value = parsed.data;
  if (Boolean(value.GOOGLE_CLIENT_ID) !== Boolean(value.GOOGLE_CLIENT_SECRET)) {
    throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: one of them is missing.");
  }
  const dataDir = resolve(value.DATA_DIR);
  makeFolder(dataDir);
  return {
    port: Number(value.PORT),
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    appUrl: (value.APP_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ""),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    sessionSecret: value.SESSION_SECRET ?? keptSecret(dataDir),
    companyTimezone: value.COMPANY_TIMEZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    demo: value.DEMO === "on",
    google: value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET ? { clientId: value.GOOGLE_CLIENT_ID, clientSecret: value.GOOGLE_CLIENT_SECRET, url: value.GOOGLE_URL?.replace(/\/+$/, "") ?? null } : null,
  };
}

const SECRETS = /SECRET|URL/;
const shown = (name: PropertyKey | undefined, env: Record<string, string | undefined>) => (SECRETS.test(String(name)) && name !== "APP_URL" ? "…" : env[String(name)]);

function makeFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`DATA_DIR must be a folder the portal can write to (${dataDir}: ${(error as NodeJS.ErrnoException).code}).`);
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
