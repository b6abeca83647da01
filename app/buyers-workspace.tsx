import type { ReactNode } from "react";
import { FramePagesContext, pageWith as at, type FramePages } from "#kernel/cartridge-address";
import { Workspace } from "#kernel/workspace";
import { PORTAL_PAGES } from "./cartridge-pages";

/** Where a buyer's links to cartridges lead; most of their pages are tabs of the dashboard. */
const BUYERS_PAGES: FramePages = {
  place: "/customer",
  pages: {
    ...PORTAL_PAGES,
    customer: ({ number }) => `/customer/${number}/dashboard`,
    "rental-item": ({ number, ...shown }) => at(`/customer/${number}/dashboard`, { tab: "products", ...shown }),
    statement: ({ number, ...shown }) => at(`/customer/${number}/dashboard`, { tab: "invoices", ...shown }),
    delivery: ({ number, ...shown }) => at(`/customer/${number}/dashboard`, { tab: "deliveries", ...shown }),
    "standing-order": ({ number }) => `/customer/${number}/order`,
  },
};

/** The context of a buyer's cartridges: the guard of unsaved changes, and where links lead. */
export const BuyersWorkspace = ({ children }: { children: ReactNode }) => (
  <FramePagesContext.Provider value={BUYERS_PAGES}>
    <Workspace>{children}</Workspace>
  </FramePagesContext.Provider>
);
