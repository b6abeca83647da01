/** A company's four files, by the name of their upload field. Each is optional. */
export const FILE_KEYS = ["customers", "catalog", "rental_items", "drivers"] as const;
export type FileKey = (typeof FILE_KEYS)[number];
/** Their file names, also used in messages. */
export const FILE_NAMES: Readonly<Record<FileKey, string>> = {
  customers: "customers.csv",
  catalog: "catalog.csv",
  rental_items: "rental-items.csv",
  drivers: "drivers.csv",
};

/** Value of a file input's `accept` attribute. */
export const CSV = ".csv,text/csv";

/** About five times the size of the rental items of 20,000 customers. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
export const MAX_FILE_WORDS = "64 MB";
