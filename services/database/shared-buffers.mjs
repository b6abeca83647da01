/**
 * How much of its files the embedded PostgreSQL holds in its own memory. Here memory that is promised is memory that is taken: all of it is
 * cleared at each start. By default that is 128 MB; the demo company's database has 16, and what finds no room is read from its files (0182).
 */
export const SHARED_BUFFERS = ["-c", "shared_buffers=32MB"];
