export function putAside(root: string, now?: number): void;
export function bringBack(root: string, now?: number): void;
