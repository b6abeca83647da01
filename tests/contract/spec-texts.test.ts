import { createElement, type ReactElement } from "react";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import SignUp, { clientLoader as lookUp } from "../../app/routes/sign-in/sign-up";
import { DRIVERS_PAGES } from "../../app/cartridge-pages";
import { callOnce } from "../../kernel/api-client";
import { FramePagesContext } from "../../kernel/cartridge-address";
import { Workspace } from "../../kernel/workspace";
import { pageHtml, rendered } from "./cartridge-rendering";
import { CONSOLE, PARTS } from "./spec-console";
import { withSpecClient } from "./spec-client";
import { ANSWERED, FAILING, FORMS, PAGES } from "./spec-texts";

const client = withSpecClient();
afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs the portal to respond to every call with a status, with or without a reason, or not at all.
 */
function portalAnswers(answer: number | [number, string] | null): void {
  const [status, message] = typeof answer === "number" ? [answer, "Something went wrong."] : (answer ?? []);
  vi.stubGlobal("fetch", () =>
    answer === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(Response.json({ error: "failed", message, fields: {} }, { status: status! })),
  );
}

it("each call reports its success or rejection in the spec's words", async () => {
  const problems: string[] = [];
  for (const { says, ...call } of ANSWERED) {
    const { status, answer } = await client.send(call);
    const { message } = answer as { message?: string };
    if (message !== says || status !== (call.status ?? 200))
      problems.push(`${call.call} answered ${status}, not "${says}": ${JSON.stringify(answer).slice(0, 300)}`);
  }
  expect(problems).toEqual([]);
});

it("a failed call without a reason shows its status, and one without a response says so", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
  await expect(callOnce("GET", "/health")).rejects.toThrow(/^API Error: 500$/);
  portalAnswers(null);
  const none = "Failed to connect to the API server. Please check your connection.";
  await expect(callOnce("GET", "/health")).rejects.toThrow(none);
});

it.each(FAILING)("an action that fails with $answer says: $says", async ({ says, answer, does }) => {
  portalAnswers(answer);
  await expect(does()).rejects.toMatchObject({ message: says });
});

/** A page's HTML with its apostrophes decoded. */
const read = (html: string) => html.replaceAll("&#x27;", "'");
/** The full text of each error alert: title and message. */
const alertsOf = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>(.*?)<\/div><\/div>/gs)].map(([, alert]) =>
    read(alert!.replace(/<[^>]+>/g, "")),
  );
/** With a driver's page around it. Other pages bring their own shell. */
const inDriversFrame = (page: ReactElement) =>
  createElement(FramePagesContext.Provider, { value: DRIVERS_PAGES }, createElement(Workspace, null, page));
const escaped = (text: string) => text.replace(/[$().#]/g, "\\$&");
const requestOf = (sends?: Record<string, string>) =>
  new Request(
    "http://clothesline.test/page",
    sends && { method: "POST", body: new URLSearchParams({ ...sends, email: "ada@example.com" }) },
  );

it.each(FORMS)("a form that gets $because says: $says", async ({ says, page, shows, sends, because }) => {
  const fails = () => Promise.reject(because === "no answer" ? new TypeError("Failed to fetch") : new Error("Broken."));
  const html = await pageHtml(
    {
      loader: () => shows,
      action: (visit) => page.clientAction({ ...visit, serverAction: fails } as ClientActionFunctionArgs),
      element: inDriversFrame(createElement(page.default)),
    },
    requestOf(sends ?? {}),
  );
  expect(alertsOf(html)).toEqual([says]);
});

it("a failed lookup of a customer number says so", async () => {
  const fails = () => Promise.reject(new TypeError("Failed to fetch"));
  const { loader, element } = { loader: lookUp, element: createElement(SignUp) };
  const html = await pageHtml(
    { loader: (visit) => loader({ ...visit, serverLoader: fails } as never), element },
    requestOf(),
  );
  expect(read(html)).toContain(">Error looking up customer number. Please try again.<");
});

it.each(PAGES)("a page that gets $status for its data says: $says", async ({ says, page, status }) => {
  const html = await pageHtml(
    {
      loader: () => Promise.reject(status ? new Response(null, { status }) : new TypeError("Failed to fetch")),
      element: createElement("p"),
      errorElement: createElement(page.ErrorBoundary),
    },
    requestOf(),
  );
  for (const text of says) expect(read(html)).toContain(`>${text}<`);
});

it.each(CONSOLE)("the console shows for $of: $says", async ({ says, cartridge, data }) => {
  const html = await rendered({ id: cartridge, key: {}, data, error: null }, "page");
  for (const text of says) expect(read(html)).toMatch(new RegExp(`>\\s*${escaped(text)}\\s*<`));
});

it("each figure of the dashboard shows what it is compared with", async () => {
  const [{ cartridge, data }] = CONSOLE as [(typeof CONSOLE)[number]];
  const html = await rendered({ id: cartridge, key: {}, data, error: null }, "page");
  expect(html.match(/ from last month</g)).toHaveLength(4);
});

it.each(PARTS)("the console shows %s while loading or in an expanded row", async (says, shown) => {
  const html = read(await pageHtml({ element: shown }, requestOf()));
  for (const text of says) expect(html).toContain(`>${text}<`);
});
