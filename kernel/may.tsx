import { createContext, useContext, type ReactNode } from "react";
import type { Permission } from "./permissions";

/** What the reader's role was given, where the company made that role; null for the roles of spec 6, whose pages are made for them. */
const Given = createContext<readonly string[] | null>(null);
/** Says to what stands inside what the reader was given; null where nothing is left out. */
export const MayProvider = Given.Provider;

/** Whether the reader may do what asks for this permission. */
export const useMay = (permission: Permission): boolean => useContext(Given)?.includes(permission) ?? true;

/** Leaves out what would be refused: the controls of what the reader may not do. */
export const May = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useMay(permission) && children;
