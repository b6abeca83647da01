import { useState } from "react";
import type { Wrong } from "#kernel/sending";
import { classes } from "#ui/classes";
import { Field } from "#ui/field";
import { TwoColumns } from "#ui/two-columns";
import { DetailFields } from "./detail-fields";
import { sentService, ServiceFields, type TypedService } from "./service-fields";
import type { CustomerDetails, CustomerListData, NewCustomer } from "./schema";

/** The fields' values. */
interface Typed {
  details: CustomerDetails;
  number: string;
  served: TypedService;
}

/** The form's state, and the customer it describes. */
export function useNewCustomer({ name = "", number, route }: { name?: string; number: string; route: string }) {
  const [typed, setTyped] = useState<Typed>({
    number,
    details: { name, address: "", city: "", state: "", zip: "", phone: "", email: "", access: "", lat: "", lng: "" },
    served: { route, service_days: "", frequency: "Weekly", first_service: "" },
  });
  const customer: NewCustomer = { number: typed.number, ...typed.details, ...sentService(typed.served) };
  return { typed, setTyped, customer };
}

/** The fields for details and service. The suggested number can be changed. */
export function NewCustomerFields({
  offered: { free_number, routes, today },
  typed,
  onType,
  wrong,
  addRoute,
}: {
  offered: Pick<CustomerListData, "free_number" | "routes" | "today">;
  typed: Typed;
  onType: (typed: Typed) => void;
  wrong: Wrong;
  addRoute: (route: string) => Promise<string>;
}) {
  return (
    <TwoColumns>
      <DetailFields
        details={typed.details}
        onChange={(details) => onType({ ...typed, details })}
        wrong={wrong}
        before={
          <Field
            label="Customer number"
            inputMode="numeric"
            maxLength={6}
            value={typed.number}
            error={wrong.number}
            hint={free_number === null ? undefined : `The next free number is ${free_number}.`}
            onChange={({ currentTarget }) => onType({ ...typed, number: currentTarget.value.replace(/\D/g, "") })}
          />
        }
      />
      <div
        className={classes(
          "grid items-start gap-4 border-line",
          "@max-[56rem]:border-t @max-[56rem]:pt-4 @max-[56rem]:sm:grid-cols-2",
        )}
      >
        <ServiceFields
          served={typed.served}
          onChange={(served) => onType({ ...typed, served })}
          wrong={wrong}
          routes={routes}
          today={today}
          addRoute={addRoute}
        />
      </div>
    </TwoColumns>
  );
}
