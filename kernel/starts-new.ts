import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/** The hash of Quick Start links that create something new in a cartridge. */
export const newHash = (id: string) => `#new-${id}`;

/**
 * For the form of a cartridge with `canCreateNew`: focuses its first field if the person came to
 * create something new.
 */
export function useStartsNew(id: string, form: RefObject<HTMLFormElement>) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === newHash(id)) form.current?.querySelector<HTMLElement>("select, input, textarea")?.focus();
  }, [hash, key, id, form]);
}
