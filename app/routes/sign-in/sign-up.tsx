import { data, redirect } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { register } from "#cartridges/account/sign-up/commands.server";
import { findBusiness } from "#cartridges/account/sign-up/queries.server";
import type { FoundBusiness } from "#cartridges/account/sign-up/schema";
import { homeOf } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { runQuery } from "#kernel/execute.server";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { offlineAction } from "#kernel/offline-action";
import { signInResponse, deviceOf } from "#kernel/sign-in/response.server";
import { titled } from "#ui/page-title";
import { SignedOutLayout } from "../../shells";
import { AccountStep, BusinessStep, NumberStep } from "./sign-up-steps";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Create an account");

type Shown =
  | { step: "number"; typed: string; problem: string | null }
  | { step: "business" | "account"; business: FoundBusiness };

/**
 * The current step: no number yet, a number with its business, or the account. It is in the
 * address, so that it works before JavaScript has loaded, and with the browser's back button.
 */
export const loader = pageLoader("public", async ({ actor, url, context }) => {
  if (actor.role !== "Anonymous") throw redirect(homeOf(actor));
  const typed = url.searchParams.get("number"),
    step = url.searchParams.get("step");
  if (typed === null || step === "number") return { step: "number", typed: typed ?? "", problem: null } satisfies Shown;
  try {
    return {
      step: step === "account" ? "account" : "business",
      business: await runQuery(findBusiness, actor, { customerNumber: typed, address: context.address }),
    } satisfies Shown;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data<Shown>(
      { step: "number", typed, problem: error.message },
      { status: error.status, headers: error.headers },
    );
  }
});

export const action = formAction(
  "public",
  submits(register, {
    fields: { number: "customerNumber", email: "email", password: "password", confirm: "confirm" },
    // The page has two password fields; a call under /api sends one.
    input: (typed, visit) => ({ email: "", password: "", confirm: "", ...typed, kind: "cookie", ...deviceOf(visit) }),
    answer: (signedIn) => signInResponse(signedIn),
  }),
);

/**
 * Network failures become the messages of spec 8 and keep the typed values; the server's responses
 * are passed on.
 */
const isAnswer = (error: unknown) => error instanceof Response || isRouteErrorResponse(error);

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Shown> {
  try {
    return await serverLoader<Shown>();
  } catch (error) {
    if (isAnswer(error)) throw error;
    return {
      step: "number",
      typed: new URL(request.url).searchParams.get("number") ?? "",
      problem: "Error looking up customer number. Please try again.",
    };
  }
}

export const clientAction = offlineAction("Failed to create account. Please try again.", "Failed to create account");

/** Signing up in three steps (spec 2.5): the number, the business it belongs to, the account. */
export default function SignUp() {
  const shown = useLoaderData<typeof clientLoader>();
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(shown.step);
  // Moves focus to the new step, so that screen readers announce it.
  useEffect(() => {
    if (before.current !== shown.step) content.current?.focus();
    before.current = shown.step;
  }, [shown.step]);
  return (
    <SignedOutLayout>
      <div ref={content} tabIndex={-1} className="outline-none">
        {shown.step === "number" && <NumberStep typed={shown.typed} problem={shown.problem} />}
        {shown.step === "business" && <BusinessStep business={shown.business} />}
        {shown.step === "account" && <AccountStep business={shown.business} />}
      </div>
    </SignedOutLayout>
  );
}
