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

/** A portal that answers every call so: a status, with a reason or without, or nothing at all. */
function portalAnswers(answer: number | [number, string] | null): void {
  const [status, message] = typeof answer === "number" ? [answer, "Something went wrong."] : (answer ?? []);
  vi.stubGlobal("fetch", () =>
    answer === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(Response.json({ error: "failed", message, fields: {} }, { status: status! })),
  );
}

it("each call says what it did, or why it is refused, in the spec's words", async () => {
  const found: string[] = [];
  for (const { says, ...call } of ANSWERED) {
    const { status, answer } = await client.send(call);
    const { message } = answer as { message?: string };
    if (message !== says || status !== (call.status ?? 200))
      found.push(`${call.call} answered ${status}, not "${says}": ${JSON.stringify(answer).slice(0, 300)}`);
  }
  expect(found).toEqual([]);
});

it("a call without a reason says its status, and one without an answer that there is none", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
  await expect(callOnce("GET", "/health")).rejects.toThrow(/^API Error: 500$/);
  portalAnswers(null);
  const none = "Failed to connect to the API server. Please check your connection.";
  await expect(callOnce("GET", "/health")).rejects.toThrow(none);
});

it.each(FAILING)("what fails with the answer $answer says: $says", async ({ says, answer, does }) => {
  portalAnswers(answer);
  await expect(does()).rejects.toMatchObject({ message: says });
});

/** A page's text as a reader sees it. */
const read = (html: string) => html.replaceAll("&#x27;", "'");
/** What is announced as an error, whole: title and text. */
const alertsOf = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>(.*?)<\/div><\/div>/gs)].map(([, said]) => read(said!.replace(/<[^>]+>/g, "")));
/** As a driver's page stands; the pages of others bring their own frame. */
const inDriversFrame = (page: ReactElement) =>
  createElement(FramePagesContext.Provider, { value: DRIVERS_PAGES }, createElement(Workspace, null, page));
const escaped = (text: string) => text.replace(/[$().#]/g, "\\$&");
const requestOf = (sends?: Record<string, string>) =>
  new Request(
    "http://clothesline.test/page",
    sends && { method: "POST", body: new URLSearchParams({ ...sends, email: "ada@example.com" }) },
  );

it.each(FORMS)("a form that finds $because says: $says", async ({ says, page, shows, sends, because }) => {
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

it("a number that could not be looked up says so", async () => {
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

it.each(CONSOLE)("the console says of $of: $says", async ({ says, cartridge, data }) => {
  const html = await rendered({ id: cartridge, key: {}, data, error: null }, "page");
  for (const text of says) expect(read(html)).toMatch(new RegExp(`>\\s*${escaped(text)}\\s*<`));
});

it("each figure of the dashboard says what it is compared with", async () => {
  const [{ cartridge, data }] = CONSOLE as [(typeof CONSOLE)[number]];
  const html = await rendered({ id: cartridge, key: {}, data, error: null }, "page");
  expect(html.match(/ from last month</g)).toHaveLength(4);
});

it.each(PARTS)("the console says %s for a moment, or where a row is opened", async (says, shown) => {
  const html = read(await pageHtml({ element: shown }, requestOf()));
  for (const text of says) expect(html).toContain(`>${text}<`);
});
