import type { ErrorCapturingSqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";

export interface MigrationList {
  baseDir: string;
  migrationDirectories: { path: string }[];
}
export function readMigrations(baseDir: string): Promise<MigrationList>;
export function readSchema(folder: string): Promise<string>;
export function applyMigrations(
  adapter: ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  migrations: MigrationList,
): Promise<string[]>;
export function diffSchemas(
  adapter: ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  from: string | null,
  to: string,
): Promise<string>;
