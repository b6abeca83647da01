export const SHORT_LIVED: string[];
export const TEST_PROCESS: string[];
