import { createContext, useContext } from "react";

/** The page's own mark on its scripts: the content policy runs no other. Empty in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
