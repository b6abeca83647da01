import { AddChoice } from "#kernel/add-choice";
import { SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { RELIEF, type UserRow } from "./schema";

/** Chooses a driver's route, or adds a new one. */
export function RouteChoice({
  routes,
  route,
  error,
  addRoute,
  onChoose,
}: {
  routes: readonly string[];
  route: string;
  error?: string | undefined;
  addRoute: (route: string) => Promise<string>;
  onChoose: (route: string) => void;
}) {
  return (
    <div className="grid gap-1">
      <SelectField
        label="Route"
        value={route}
        {...(error && { error })}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value={RELIEF}>Relief, no route of their own</option>
        {routes.map((number) => (
          <option key={number} value={number}>
            Route {number}
          </option>
        ))}
      </SelectField>
      <AddChoice
        words="Add route"
        label="Route number"
        field="route"
        numeric
        maxLength={4}
        add={async (typed) => onChoose(await addRoute(typed))}
      />
    </div>
  );
}

/** Warns that a route has no driver without this user. */
export function LeavesRoute({ user: { routeNumber, leaves } }: { user: UserRow }) {
  if (leaves === null) return null;
  return (
    <Notice kind="warn">
      Nobody else drives route {routeNumber}, which has {leaves === 1 ? "1 customer" : `${leaves} customers`}. From now
      on it has no driver: give it to somebody, or send a relief driver.
    </Notice>
  );
}
