export function compressFiles(root: string): Promise<void>;
