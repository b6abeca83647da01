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

/** The error page: what happened, and a link that leads on. */
export function PageError() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error);
  const message = known ? (error.data as { message?: string } | null)?.message : undefined;
  return (
    <div className="mx-auto grid max-w-md gap-4 py-12 text-center">
      <h1 className="text-2xl font-bold">
        {(known ? TITLES[error.status] : undefined) ??
          (error instanceof TypeError ? "No connection" : "Something went wrong")}
      </h1>
      <p className="text-ink-2">
        {message
          ? `Error: ${message}`
          : known && error.status === 404
            ? "The address may be misspelt, or the page has moved."
            : error instanceof TypeError
              ? "This page needs a connection. Check yours, then try again."
              : "We've logged this error. Your last change may not be saved."}
      </p>
      <div className="flex justify-center">
        <ButtonLink to="/" variant="primary" size="large" reloadDocument>
          Go to home
        </ButtonLink>
      </div>
    </div>
  );
}
