// PostgreSQL queries the end of a table's file for each scan and each plan, and Emscripten's file
// system then queries the operating system: a quarter of the cost of a mark in the embedded
// database (docs/performance.md).

/** Emscripten's O_APPEND: the operating system then writes at the current end of the file. */
const APPENDING = 0o2000;
const FROM_END = 2;

/**
 * Caches file sizes in the file system after the first query, since only this process writes there,
 * and only through these operations. Operations that it cannot track (truncating, appending,
 * reopening) clear the cached size.
 */
export function rememberSizes(FS) {
  const { stream_ops: streams, node_ops: nodes } = FS.filesystems.NODEFS;
  /** File sizes in bytes. */
  const sizes = new WeakMap();
  const forgetting =
    (operation, nodeOf) =>
    (what, ...more) => {
      sizes.delete(nodeOf(what));
      return operation(what, ...more);
    };
  const { llseek, write } = streams;
  streams.open = forgetting(streams.open, ({ node }) => node);
  streams.setattr = forgetting(streams.setattr, ({ node }) => node);
  nodes.setattr = forgetting(nodes.setattr, (node) => node);
  streams.write = (stream, buffer, offset, length, position) => {
    const written = write(stream, buffer, offset, length, position);
    const size = sizes.get(stream.node);
    if (stream.flags & APPENDING) sizes.delete(stream.node);
    else if (written > 0 && position + written > size) sizes.set(stream.node, position + written);
    return written;
  };
  streams.llseek = (stream, offset, whence) => {
    if (whence !== FROM_END || !FS.isFile(stream.node.mode)) return llseek(stream, offset, whence);
    let size = sizes.get(stream.node);
    if (size === undefined) sizes.set(stream.node, (size = llseek(stream, 0, FROM_END)));
    if (size + offset < 0) return llseek(stream, offset, whence);
    return size + offset;
  };
}
