import { useLoaderData } from "@remix-run/react";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { titled } from "#ui/page-title";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta = () => titled("Database");

/** The database's contents and backups, and the import of a company's files (spec 2.12). */
export const loader = pageLoader(["SuperAdmin"], async ({ actor }) => ({
  database: await openCartridge(actor, "database", {}),
  imports: await openCartridge(actor, "company-import", {}),
}));

export default function DatabasePage() {
  const { database, imports } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-5">
      <CartridgeFrame opened={database} surface="page" />
      <CartridgeFrame opened={imports} surface="page" />
    </div>
  );
}
