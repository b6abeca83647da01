import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { inDataDir, isOf } from "./data-folder.server";

/** The validated environment (docs/environment.md). Each invalid value has its own message. */
export interface Config {
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  appUrl: string;
  smtpUrl: string | null;
  /** A bucket for files; null means a folder in the data directory. */
  storageUrl: string | null;
  mailFrom: string;
  sessionSecret: string;
  companyTimezone: string;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Whether they may set the portal's host name and protocol: only if TRUST_PROXY names them. */
  proxyNamesHost: boolean;
  /** `bare`: the demo company without its history. */
  demo: "on" | "bare" | "off";
  /** `url` is null for Google itself. */
  google: { clientId: string; clientSecret: string; url: string | null } | null;
}

/** Thrown if the environment cannot be used; `message` is for the person who starts the portal. */
class ConfigError extends Error {
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
/** One item of TRUST_PROXY: an address, a network, or a name for some. */
function isProxy(word: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(word)) return true;
  const [address = "", bits, ...rest] = word.split("/");
  const kind = isIP(address);
  return (
    kind !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128)))
  );
}
const words = (list: string) =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
const hasProtocol =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);
/** A bucket's address, including its key and secret. */
function isBucket(value: string): boolean {
  if (!hasProtocol("http:", "https:")(value)) return false;
  const { username, password, pathname } = new URL(value);
  return username !== "" && password !== "" && /^\/[\w.-]+\/?$/.test(pathname);
}

const environment = z.object({
  PORT: z
    .string()
    .default("3000")
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, "must be a port number from 0 to 65535"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .refine(
      hasProtocol("postgresql:", "postgres:"),
      "must be an address such as postgresql://user:password@host:5432/clothesline",
    )
    .optional(),
  APP_URL: z
    .string()
    .refine(hasProtocol("http:", "https:"), "must be the address people open, such as https://linen.example.com")
    .optional(),
  SMTP_URL: z
    .string()
    .refine(hasProtocol("smtp:", "smtps:"), "must be an address such as smtp://user:password@mail.example.com:587")
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(
      isBucket,
      "must be the address of a bucket such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<?[^@\s<>]+@[^@\s<>]+>?$/,
      "must be a mail address, with a name or without: Clothesline <office@example.com>",
    )
    .default("Clothesline <office@clothesline.example>"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  COMPANY_TIMEZONE: z.string().refine(isTimezone, "must be a time zone such as America/Los_Angeles").optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list === "none" || (words(list).length > 0 && words(list).every(isProxy)),
      "must be none, or a list of the proxies' addresses and networks such as loopback, 10.0.0.5, 172.16.0.0/12",
    )
    .default("loopback"),
  DEMO: z.enum(["on", "bare", "off"], "must be on, bare or off").default("on"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: z
    .string()
    .refine(
      hasProtocol("http:", "https:"),
      "must be the address of a server that speaks OAuth 2.0 as Google does, such as http://localhost:8080",
    )
    .optional(),
});

/** Every variable that the portal reads. */
export const VARIABLES = Object.keys(environment.shape);

/** Reads the environment. @throws {ConfigError} with one sentence per invalid value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map(
          (issue) => `${String(issue.path[0])} ${issue.message} (it is "${displayedValue(issue.path[0], present)}").`,
        )
        .join("\n"),
    );
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
    storageUrl: value.STORAGE_URL ?? null,
    mailFrom: value.MAIL_FROM,
    sessionSecret: value.SESSION_SECRET ?? readOrCreateSecret(dataDir),
    companyTimezone: value.COMPANY_TIMEZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    trustProxy: value.TRUST_PROXY === "none" ? [] : words(value.TRUST_PROXY),
    proxyNamesHost: present.TRUST_PROXY !== undefined && value.TRUST_PROXY !== "none",
    demo: value.DEMO,
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? {
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
            url: value.GOOGLE_URL?.replace(/\/+$/, "") ?? null,
          }
        : null,
  };
}

const SECRETS = /SECRET|URL/;
const displayedValue = (name: PropertyKey | undefined, env: Record<string, string | undefined>) =>
  SECRETS.test(String(name)) && name !== "APP_URL" ? "…" : env[String(name)];

/**
 * Creates a folder and its parents. Node's own `recursive` never returns if the kernel reports a
 * folder that it has just created as missing, as in /proc.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has created it.
    if (!isOf(error, "EEXIST")) throw error;
  }
}

function makeFolder(dataDir: string) {
  try {
    makeFolders(dataDir);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a folder the portal can write to (${dataDir}: ${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

const readOrCreateSecret = (dataDir: string) =>
  inDataDir(dataDir, () => {
    const file = join(dataDir, "session-secret");
    const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    if (kept !== "") return kept;
    // Written to a draft first, because on a full disk a plain write would leave an empty file
    // behind.
    const secret = randomBytes(32).toString("base64url");
    const draft = `${file}.${process.pid}`;
    try {
      writeFileSync(draft, secret, { mode: 0o600 });
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    return secret;
  });
