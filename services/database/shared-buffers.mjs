/**
 * The embedded PostgreSQL's buffer cache. PGlite allocates and clears all of it at each start. The
 * default is 128 MB, while the demo company's database has 16; what does not fit is read from the
 * files (decision 0193).
 */
export const SHARED_BUFFERS = ["-c", "shared_buffers=32MB"];
