/**
 * Why a cartridge in `folder` cannot have this name, given the addresses in `routes`; null if it
 * can.
 */
export function refusalOf(name: string, folder: string, routes?: string): string | null;
/**
 * Writes the files of a cartridge into `folder`/`name` and returns their names. @throws if the name
 * is invalid or taken.
 */
export function writeCartridge(name: string, folder: string, routes?: string): Promise<string[]>;
