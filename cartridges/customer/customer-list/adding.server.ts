import type { CommandContext } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import type { CustomerDetails, NewCustomerInput } from "./schema";

/** Maps details to database columns. */
export const columnsOf = ({ name, zip, access, lat, lng, ...same }: Partial<CustomerDetails>) => ({
  ...same,
  ...(name !== undefined && { accountName: name }),
  ...(zip !== undefined && { zipCode: zip }),
  ...(access !== undefined && { accessInstructions: access }),
  ...(lat !== undefined && { lat: numberOrNone(lat) }),
  ...(lng !== undefined && { lng: numberOrNone(lng) }),
});
const numberOrNone = (typed: string) => (typed === "" ? null : Number(typed));

/** @throws AppError 400 if only one of latitude and longitude is given. */
export function refuseHalfPosition({ lat = "", lng = "" }: Partial<CustomerDetails>): void {
  if ((lat === "") === (lng === "")) return;
  throw badInput({ [lat === "" ? "lat" : "lng"]: "Enter both, latitude and longitude, or neither." });
}

/**
 * Creates a customer without items. @throws AppError 400 for a number that is taken, or an unknown
 * route.
 */
export async function createCustomer(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  { number, route, service_days, frequency, first_service, ...details }: NewCustomerInput,
): Promise<void> {
  refuseHalfPosition(details);
  if (!(await tx.route.count({ where: { number: route, active: true } })))
    throw badInput({ route: `route ${route} does not exist.` });
  const { count } = await tx.customer.createMany({
    data: [
      {
        number,
        accountName: details.name,
        ...columnsOf(details),
        routeNumber: route,
        serviceDays: service_days,
        serviceFrequency: frequency,
        firstService: frequency === "Biweekly" && first_service ? new Date(first_service) : null,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) {
    const taken = await tx.customer.findUnique({ where: { number }, select: { accountName: true, deletedAt: true } });
    throw badInput({
      number: `${number} is the number of ${taken!.accountName}${taken!.deletedAt ? ", who was deleted" : ""}.`,
    });
  }
  listsOfCustomerChanged({ emit }, { number, route });
}
