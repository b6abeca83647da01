import { createContext, useContext, type ReactNode } from "react";
import type { Permission } from "./permissions";

/**
 * The permissions of the reader's company-defined role; null for the roles of spec 6, whose pages
 * are built for them.
 */
const Given = createContext<readonly string[] | null>(null);
/** Provides the reader's permissions; null if nothing is to be hidden. */
export const MayProvider = Given.Provider;

/** Whether the reader has this permission. */
export const useMay = (permission: Permission): boolean => useContext(Given)?.includes(permission) ?? true;

/** Hides controls that the reader has no permission for. */
export const May = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useMay(permission) && children;
