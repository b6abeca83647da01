export function installedChromium(): string | undefined;
export function findChromium(say: (line: string) => void): string | undefined;
