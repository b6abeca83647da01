export const root: string;
export function checkNode(): void;
export function prepare(options?: { say?: (line: string) => void; build?: boolean }): Promise<void>;
