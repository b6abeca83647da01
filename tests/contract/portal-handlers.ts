import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Prepared } from "../../kernel/access-rows";
import type { Call as Definition, Method } from "../../kernel/calls.server";
import { apiAction, apiLoader, callTable } from "../../kernel/serve-call.server";
import routes from "../../app/routes";
import { ORIGIN } from "./people";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;
export interface RouteModule {
  loader?: Handler;
  action?: Handler;
  default?: unknown;
}

/**
 * Every module under app/routes with a loader or an action, by its path as written in
 * app/routes.ts.
 */
const modules = Object.fromEntries(
  Object.entries(import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}", { eager: true }))
    .filter(([, module]) => module.loader ?? module.action)
    .map(([file, module]) => [file.replace("/app/", ""), module]),
);
export const routeFiles = Object.keys(modules);

export interface PortalRoute {
  /**
   * The address with its parameters, such as /api/rental-items/loadlist/:route. A layout route
   * without its own address has its file's name.
   */
  address: string;
  file: string;
  module: RouteModule;
}

function walk(entries: RouteConfigEntry[], under: string): PortalRoute[] {
  return entries.flatMap((entry) => {
    const address = entry.path === undefined ? under : `${under}/${entry.path}`;
    const own = {
      address: entry.children && entry.path === undefined ? entry.file : address || "/",
      file: entry.file,
      module: modules[entry.file] ?? {},
    };
    return [own, ...walk(entry.children ?? [], address)];
  });
}

/** Every route in app/routes.ts. All of /api is a single route. */
export const portalRoutes = walk(await routes, "");
export const pageRoutes = portalRoutes.filter(({ address }) => !address.startsWith("/api/"));
/** Every call under /api, with its method and its address as a client writes it. */
export const apiCalls: { method: Method; address: string; call: Definition }[] = callTable
  .entries()
  .map(([name, served]) => {
    const [method, path] = name.split(" ") as [Method, string];
    return { method, address: `/api${path}`, call: served };
  });

function moduleOf(address: string): RouteModule {
  if (address.startsWith("/api/")) return { loader: apiLoader as Handler, action: apiAction as Handler };
  const route = portalRoutes.find((each) => each.address === address);
  if (!route) throw new Error(`There is no route ${address}.`);
  return route.module;
}

/** An address with its parameters filled in. An optional parameter without a value is left out. */
export const filledIn = (address: string, params: Record<string, string | undefined> = {}) =>
  address
    .replace(/\/:(\w+)(\??)/g, (_, name: string) =>
      params[name] === undefined ? "" : `/${encodeURIComponent(params[name])}`,
    )
    .replace("*", params["*"] ?? "");

export interface Call extends Prepared {
  method?: Method | "PATCH" | "HEAD";
  address: string;
  headers?: Record<string, string>;
}

/** Calls a route as Remix does: a GET goes to the loader, everything else to the action. */
export async function call({
  method = "GET",
  address,
  params,
  at,
  query = "",
  body,
  raw,
  headers = {},
}: Call): Promise<unknown> {
  const module = moduleOf(address);
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> =
    raw === undefined && body !== undefined ? { "Content-Type": "application/json" } : {};
  // A streamed body needs `duplex`, which is missing in the types.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers: { Host: new URL(ORIGIN).host, ...type, ...headers },
    body: payload,
    duplex: "half",
  };
  const request = new Request(`${ORIGIN}${at ?? filledIn(address, params)}${query}`, init);
  const handler = method === "GET" || method === "HEAD" ? module.loader : module.action;
  if (!handler) throw new Error(`${address} has no handler for ${method}.`);
  return handler({ request, params: params ?? {}, context: { address: "192.0.2.1", nonce: "" } } as LoaderFunctionArgs &
    ActionFunctionArgs);
}

/** Makes a call under /api, which always returns a Response. */
export async function callApi(request: Call): Promise<Response> {
  const answer = await call(request);
  if (!(answer instanceof Response)) throw new Error(`${request.address} did not answer with a Response.`);
  return answer;
}

/** The outcome of a page: "yes", a redirect, or an error status. */
export async function outcomeOfPage(request: Call): Promise<string | number> {
  try {
    return outcome(await call(request));
  } catch (error) {
    const thrown = outcome(error);
    if (thrown === "yes") throw error;
    return thrown;
  }
}

function outcome(answer: unknown): string | number {
  if (answer instanceof Response) return answer.headers.get("Location") ?? answer.status;
  const status = (answer as { init?: ResponseInit | null } | null)?.init?.status;
  return status ?? "yes";
}
