export const SHORT_LIVED: string[];
export function testProcess(version?: string): string[];
