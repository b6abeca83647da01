import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "./button";
import { Notice } from "./notice";
import { PageError } from "./page-error";

/**
 * Shown under a page's heading if its data could not be loaded, with a retry button. A refusal
 * shows its own reason.
 */
export function LoadError({
  heading,
  title,
  again = "Try Again",
}: {
  heading: string;
  title: string;
  /** The label of the button that reloads the page. */
  again?: string;
}) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageError />;
  return (
    <>
      <h1 className="mb-4 text-22 font-bold">{heading}</h1>
      <Notice
        kind="bad"
        title={title}
        action={
          <ButtonLink to="" reloadDocument>
            {again}
          </ButtonLink>
        }
      />
    </>
  );
}
