import { createContext, type ReactNode } from "react";

/**
 * The covered route's load list, provided by the page; null where there is none, as on the canvas.
 */
export const EmbeddedLoadList = createContext<ReactNode>(null);
