/** Why a cartridge in `folder` cannot have this name, beside the addresses that `routes` serves; null where it can. */
export function refusalOf(name: string, folder: string, routes?: string): string | null;
/** Writes the files of a cartridge into `folder`/`name`. Returns their names. @throws when the name is bad or taken. */
export function writeCartridge(name: string, folder: string, routes?: string): Promise<string[]>;
