import { createContext, useContext, useState } from "react";

/** On the server: the scripts that this page needs before it answers taps. */
export const FilesAheadContext = createContext<readonly string[]>([]);
const MARK = "data-ahead";

/**
 * Names every script of the page at its top, the views of what it shows among them: found out one after the other, each costs a slow
 * line's whole way there and back. In the browser the same links are read off the page, so that hydration finds what it expects.
 */
export function FilesAhead() {
  const fromServer = useContext(FilesAheadContext);
  const [files] = useState(() =>
    typeof document === "undefined"
      ? fromServer
      : [...document.querySelectorAll(`link[${MARK}]`)].map((link) => link.getAttribute("href")!),
  );
  return files.map((file) => <link key={file} rel="modulepreload" href={file} {...{ [MARK]: "" }} />);
}
