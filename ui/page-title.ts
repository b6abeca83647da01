/** Before anybody has named the company. */
let name = "Clothesline";

/** On the server, before a page is drawn: whose portal it is. */
export const sayCompanyName = (said: string): void => void (name = said);

/** Whose portal this is: on the server as it was said last, in the browser as the document says with which it opened. */
export const companyName = (): string =>
  typeof document === "undefined"
    ? name
    : (document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ?? name);

/** A document's title for a route's `meta`: "Notes · Harbor Linen"; without a page's name the company's alone. */
export const titled = (page?: string): { title: string }[] => [
  { title: page === undefined ? companyName() : `${page} · ${companyName()}` },
];
