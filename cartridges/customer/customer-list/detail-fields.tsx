import type { Wrong } from "#kernel/sending";
import type { ReactNode } from "react";
import { Field, TextField } from "#ui/field";
import { ConflictingText } from "#ui/conflicting-text";
import type { Theirs } from "./cartridge";
import type { CustomerDetails, DetailName } from "./schema";

const LABELS: Record<DetailName, string> = {
  name: "Name",
  address: "Address",
  city: "City",
  state: "State",
  zip: "ZIP code",
  phone: "Phone",
  email: "Email",
  access: "Access instructions",
  lat: "Latitude",
  lng: "Longitude",
};

/**
 * A customer's name, address and contact fields, with somebody else's conflicting values below
 * them.
 */
export function DetailFields({
  details,
  onChange,
  wrong,
  theirs = {},
  before,
}: {
  details: CustomerDetails;
  onChange: (details: CustomerDetails) => void;
  wrong: Wrong;
  theirs?: Theirs;
  /** A field shown before the name. */
  before?: ReactNode;
}) {
  const set = (name: DetailName, value: string) => onChange({ ...details, [name]: value });
  const field = (name: DetailName) => ({
    label: LABELS[name],
    value: details[name],
    error: wrong[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const written = (name: DetailName) => {
    const value = theirs[name];
    if (value === undefined || value === details[name]) return null;
    return <ConflictingText words={value} label={LABELS[name]} onTake={() => set(name, value)} />;
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {before}
      <div className={before ? undefined : "sm:col-span-2"}>
        <Field autoComplete="off" maxLength={120} {...field("name")} />
        {written("name")}
      </div>
      <div className="sm:col-span-2">
        <Field autoComplete="off" maxLength={200} {...field("address")} />
        {written("address")}
      </div>
      <div>
        <Field autoComplete="off" maxLength={100} {...field("city")} />
        {written("city")}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <div>
          <Field autoComplete="off" maxLength={40} {...field("state")} />
          {written("state")}
        </div>
        <div>
          <Field autoComplete="off" maxLength={20} {...field("zip")} />
          {written("zip")}
        </div>
      </div>
      <div>
        <Field type="tel" autoComplete="off" maxLength={40} {...field("phone")} />
        {written("phone")}
      </div>
      <div>
        <Field type="email" autoComplete="off" autoCapitalize="none" maxLength={200} {...field("email")} />
        {written("email")}
      </div>
      <div className="sm:col-span-2">
        <TextField rows={3} maxLength={1_000} {...field("access")} />
        {written("access")}
      </div>
      <div>
        <Field
          autoComplete="off"
          maxLength={24}
          hint="Helps find a shorter order of stops. In degrees, such as 37.7749."
          {...field("lat")}
        />
        {written("lat")}
      </div>
      <div>
        <Field autoComplete="off" maxLength={24} hint="Such as -122.4194." {...field("lng")} />
        {written("lng")}
      </div>
    </div>
  );
}
