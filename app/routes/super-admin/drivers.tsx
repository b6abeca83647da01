import { pageLoader } from "#kernel/handlers.server";
import { ButtonLink } from "#ui/button";
import { Card } from "#ui/card";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Drivers");

export const loader = pageLoader(["SuperAdmin"], () => null);

/**
 * The console's Drivers (spec 2.12): both links lead to the users page, where drivers are added,
 * changed and deleted.
 */
export default function Drivers() {
  return (
    <>
      <h1 className="mb-5 text-26 font-bold">Drivers</h1>
      <Card title="Driver Management">
        <p className="mb-4 text-ink-2">Add drivers, give them a route or another role, and invite them.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/driver-management" variant="primary">
            Open User Management
          </ButtonLink>
          <ButtonLink to="/driver-management">Open Management Console</ButtonLink>
        </div>
      </Card>
    </>
  );
}
