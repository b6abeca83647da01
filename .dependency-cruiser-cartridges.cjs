// Of two domains at most one knows the other: no circle of cartridges, folder to folder, types counted. A run of its own, since a
// rule about folders follows every way, also the one through app/ and the demo company, which knows every domain.
module.exports = {
  extends: "./.dependency-cruiser.cjs",
  forbidden: [
    { name: "no-circle-of-cartridges", severity: "error", scope: "folder", from: {}, to: { circular: true } },
  ],
  options: { includeOnly: { path: "^cartridges/" } },
};
