/**
 * A file's text as formatted by `npx oxfmt`; the file name determines the language. @throws if the
 * text cannot be parsed.
 */
export function formatted(file: string, text: string): Promise<string>;
