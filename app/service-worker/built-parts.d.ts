/** Made by the build (build.ts): its name, and the files of each cartridge's class and view. */
declare module "virtual:built-parts" {
  export const build: string;
  export const parts: Readonly<Record<string, readonly string[]>>;
}
