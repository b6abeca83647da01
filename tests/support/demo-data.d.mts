export function makeDemoData(): Promise<string>;
export function copyDemoData(folder: string): Promise<void>;
