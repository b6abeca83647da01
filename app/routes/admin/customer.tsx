import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "#ui/button";
import { PageError } from "#ui/page-error";

export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { CartridgePage as default, meta } from "../../cartridge-page";

/**
 * Shown for an unknown customer number, or if the page could not be loaded (spec 2.8), with a link
 * back. A person without access gets the usual refusal.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 0;
  if (status === 401 || status === 403) return <PageError />;
  const isMissing = status === 404 || status === 400;
  return (
    <div className="mx-auto grid max-w-md gap-4 py-12 text-center">
      <h1 className="text-2xl font-bold">{isMissing ? "Customer not found" : "Failed to load customer data."}</h1>
      <p className="text-ink-2">
        {isMissing
          ? "The number may be misspelt, or the customer was deleted."
          : "Check your connection and try again."}
      </p>
      <div className="flex justify-center gap-2">
        {!isMissing && (
          <ButtonLink to="" size="large" reloadDocument>
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to="/customers" variant="primary" size="large">
          Back to Customers
        </ButtonLink>
      </div>
    </div>
  );
}
