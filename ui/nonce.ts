import { createContext, useContext } from "react";

/**
 * The nonce of the page's scripts; the content policy allows no others. Empty in the browser, which
 * hides nonces.
 */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
