// The rules of the house (design section 2): which folder may import which.
const inCartridge = "^cartridges/([^/]+)/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", comment: "Types counted.", from: { pathNot: "generated" }, to: { circular: true, viaOnly: { pathNot: "generated" } } },
    { name: "kernel-knows-no-domain", severity: "error", comment: "The kernel finds cartridges by their folder, never by name.", from: { path: "^app/kernel/" }, to: { path: "^(cartridges|app/routes|prisma/demo)/" } },
    { name: "ui-knows-no-domain", severity: "error", from: { path: "^app/ui/" }, to: { path: "^(cartridges|app/routes|app/services)/" } },
    { name: "services-know-no-domain", severity: "error", comment: "Only the portal's start and the demo company are told of domains.", from: { path: "^app/services/" }, to: { path: "^(cartridges|app/routes)/" } },
    {
      name: "view-imports-kernel-ui-and-its-own-folder", severity: "error",
      from: { path: `${inCartridge}[^/]+\\.tsx$` },
      to: { path: "^(cartridges|app)/", pathNot: ["^app/(kernel|ui)/", "^cartridges/$1/"] },
    },
    {
      name: "no-server-part-in-the-browser", severity: "error", comment: "Types may be imported; code may not.",
      from: { path: ["^cartridges/.*\\.tsx$", "^cartridges/[^/]+/(cartridge|rules|schema|marks)\\.ts$", "^app/ui/", "^app/kernel/[^/]+\\.tsx$"], pathNot: "\\.test\\." },
      to: { path: "\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    { name: "rules-import-schema-and-rules", severity: "error", from: { path: "^cartridges/[^/]+/rules\\.ts$" }, to: { pathNot: "^cartridges/[^/]+/(schema|rules)\\.ts$" } },
    { name: "a-domain-never-imports-another-ones-view", severity: "error", from: { path: inCartridge }, to: { path: "^cartridges/[^/]+/.*\\.tsx$|^cartridges/[^/]+/cartridge\\.ts$", pathNot: "^cartridges/$1/" } },
    { name: "remix-stays-in-app", severity: "error", comment: "A later move to React Router touches app/ alone; a view may use its links and hooks.", from: { path: "^cartridges/.*\\.ts$" }, to: { path: "@remix-run" } },
    { name: "routes-hold-no-query", severity: "error", comment: "Queries and commands are in cartridges.", from: { path: "^app/routes/" }, to: { path: "^app/services/database/" } },
    {
      name: "test-data-stays-out-of-the-portal", severity: "error", comment: "A domain's access rows stand in its folder, but only tests read them.",
      from: { pathNot: "\\.rows\\.ts$" },
      to: { path: "^tests/|\\.rows\\.ts$|^app/kernel/access-rows\\.ts$" },
    },
  ],
  options: {
    // Tests are seen where something imports them, and no further.
    doNotFollow: { path: "node_modules|^tests/" },
    exclude: { path: "(^|/)(build|data)/|\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
