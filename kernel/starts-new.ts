import { useLocation } from "@remix-run/react";
import { useEffect, type RefObject } from "react";

/** The part of an address that begins something new in a cartridge: Quick Start's links end in it. */
export const newHash = (id: string) => `#new-${id}`;

/** For the form of a cartridge that `canCreateNew`: whoever came to begin something new has its first field in hand. */
export function useStartsNew(id: string, form: RefObject<HTMLFormElement>) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === newHash(id)) form.current?.querySelector<HTMLElement>("select, input, textarea")?.focus();
  }, [hash, key, id, form]);
}
