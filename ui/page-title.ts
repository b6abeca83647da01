/** The default until the company is named. */
let name = "Clothesline";

/** On the server, before rendering: sets the company's name. */
export const sayCompanyName = (current: string): void => void (name = current);

/** The company's name: on the server as last set, in the browser from the document. */
export const companyName = (): string =>
  typeof document === "undefined"
    ? name
    : (document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ?? name);

/** A document's title for a route's `meta`: "Notes · Harbor Linen", or only the company's name. */
export const titled = (page?: string): { title: string }[] => [
  { title: page === undefined ? companyName() : `${page} · ${companyName()}` },
];
