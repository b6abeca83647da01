export function putAside(build: string, now?: number): void;
export function bringBack(build: string, now?: number): void;
