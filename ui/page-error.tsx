import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "./button";

const TITLES: Record<number, string> = {
  400: "This address isn't right",
  401: "Please sign in again",
  403: "You don't have access to this page",
  404: "This page does not exist",
  409: "This can't be shown right now",
  429: "Too many tries",
  503: "This can't be shown right now",
};

/** The portal's response for a refusal. */
interface Refusal {
  message?: string;
  title?: string;
  /** Where the link leads, if not to the start page. */
  way?: { to: string; label: string };
}

/** The error page: what happened, and a link to continue. */
export function PageError() {
  const error = useRouteError();
  const isResponse = isRouteErrorResponse(error);
  const { message, title, way }: Refusal = (isResponse && (error.data as Refusal | null)) || {};
  return (
    <div className="mx-auto grid max-w-md gap-4 py-12 text-center">
      <h1 className="text-2xl font-bold">
        {title ??
          (isResponse ? TITLES[error.status] : undefined) ??
          (error instanceof TypeError ? "No connection" : "Something went wrong")}
      </h1>
      <p className="text-ink-2">
        {message
          ? `Error: ${message}`
          : isResponse && error.status === 404
            ? "The address may be misspelt, or the page has moved."
            : error instanceof TypeError
              ? "This page needs a connection. Check yours, then try again."
              : isResponse && error.status === 403
                ? "Your account can't open this page."
                : "We've logged this error. Your last change may not be saved."}
      </p>
      <div className="flex justify-center">
        <ButtonLink to={way?.to ?? "/"} variant="primary" size="large" reloadDocument>
          {way?.label ?? "Go to home"}
        </ButtonLink>
      </div>
    </div>
  );
}
