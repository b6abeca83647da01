import { EmptyState } from "#ui/notice";
import { CartridgeButtonLink, useFramePlace } from "./cartridge-address";

/**
 * Shown on a page about a route's day while no route is chosen, with how to choose one: a driver
 * takes over a route; the office has them under "Today". `opens` says what will then open: "Its
 * stops then open here."
 */
export function NoRoute({ opens }: { opens: string }) {
  const isDriver = useFramePlace() === "/driver";
  return (
    <EmptyState title={isDriver ? "You are not covering a route" : "No route is chosen"}>
      <p>{isDriver ? `Choose a route and a day in Relief Mode. ${opens}` : `Choose one under Today. ${opens}`}</p>
      <CartridgeButtonLink to={{ cartridge: isDriver ? "relief" : "days", key: {} }} className="mt-4">
        {isDriver ? "Relief Mode" : "Today"}
      </CartridgeButtonLink>
    </EmptyState>
  );
}
