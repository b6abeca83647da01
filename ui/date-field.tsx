import type { ComponentProps } from "react";
import { Field } from "./field";
import { weekday } from "./formats";

/** A date input with the weekday beside its label, since a browser's input shows only numbers. */
export const DateField = ({
  value,
  onType,
  ...field
}: Omit<ComponentProps<typeof Field>, "type" | "value" | "onChange" | "beside"> & {
  value: string;
  onType: (date: string) => void;
}) => (
  <Field
    {...field}
    type="date"
    value={value}
    beside={/^\d{4}-\d{2}-\d{2}$/.test(value) ? weekday(value) : undefined}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
  />
);
