/** A file's text as `npx oxfmt` writes it; the file's name says which language it is. @throws where the text is no such language */
export function formatted(file: string, text: string): Promise<string>;
