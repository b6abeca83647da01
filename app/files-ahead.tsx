import { createContext, useContext, useState } from "react";

/** On the server: the scripts that this page needs before it is interactive. */
export const FilesAheadContext = createContext<readonly string[]>([]);
const MARK = "data-ahead";

/**
 * Preloads all scripts of the page, including the views of its cartridges: discovered one after the
 * other, each would cost a slow connection a round trip. In the browser it reads the links from the
 * page, so that hydration matches.
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
