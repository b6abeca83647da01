import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "./button";
import { Notice } from "./notice";
import { PageError } from "./page-error";

/** A page whose data could not be loaded says so under its heading, with a way to try again. A refusal says its own reason. */
export function LoadError({
  heading,
  title,
  again = "Try Again",
}: {
  heading: string;
  title: string;
  /** What the button is called that loads the page anew. */
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
