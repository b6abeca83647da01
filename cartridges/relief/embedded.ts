import { createContext, type ReactNode } from "react";

/** The load list of the covered route, as the page opens it beside the area; null where there is none, as on the canvas. */
export const EmbeddedLoadList = createContext<ReactNode>(null);
