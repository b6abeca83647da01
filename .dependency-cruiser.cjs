// The rules of the house (design section 2): which folder may import which.
const inCartridge = "^cartridges/([^/]+)/";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Types counted.",
      from: { pathNot: "generated" },
      to: { circular: true, viaOnly: { pathNot: "generated" } },
    },
    { name: "cartridges-stand-below-app", severity: "error", from: { path: "^cartridges/" }, to: { path: "^app/" } },
    {
      name: "kernel-knows-no-domain",
      severity: "error",
      comment: "The kernel finds cartridges by their folder, never by name.",
      from: { path: "^kernel/" },
      to: { path: "^(app|cartridges)/" },
    },
    {
      name: "services-know-no-kernel",
      severity: "error",
      from: { path: "^services/" },
      to: { path: "^(app|cartridges|kernel|ui)/" },
    },
    {
      name: "ui-knows-only-ui",
      severity: "error",
      from: { path: "^ui/" },
      to: { path: "^(app|cartridges|kernel|services)/" },
    },
    {
      name: "view-imports-kernel-ui-and-its-own-folder",
      severity: "error",
      from: { path: `${inCartridge}.*\\.tsx$` },
      to: { path: "^(app|cartridges|services)/", pathNot: "^cartridges/$1/" },
    },
    {
      name: "no-server-part-in-the-browser",
      severity: "error",
      comment: "Types may be imported; code may not.",
      from: {
        path: [
          "^cartridges/.*\\.tsx$",
          "^cartridges/.*/(cartridge|rules|schema|marks|pages|permissions)\\.ts$",
          "^ui/",
          "^kernel/[^/]+\\.tsx$",
        ],
        pathNot: "\\.test\\.",
      },
      to: { path: "\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-import-schema-and-rules",
      severity: "error",
      from: { path: "^cartridges/.*/rules\\.ts$" },
      to: { pathNot: "^(cartridges/.*/(schema|kinds|rules)|ui/(formats|plain-address|text|time-of-day))\\.ts$" },
    },
    {
      name: "kinds-import-nothing",
      comment: "What a screen offers and a schema takes stands apart from the schema, so that no phone loads zod.",
      severity: "error",
      from: { path: "^cartridges/.*/kinds\\.ts$" },
      to: {},
    },
    {
      name: "a-domain-never-imports-another-ones-view",
      severity: "error",
      from: { path: inCartridge },
      to: { path: "^cartridges/[^/]+/.*\\.tsx$|^cartridges/.*/cartridge\\.ts$", pathNot: "^cartridges/$1/" },
    },
    {
      name: "remix-stays-out-of-domains",
      severity: "error",
      comment: "A later move to React Router touches app/, kernel/ and ui/; a view may use its links and hooks.",
      from: { path: "^cartridges/.*\\.ts$" },
      to: { path: "@remix-run" },
    },
    {
      name: "routes-hold-no-query",
      severity: "error",
      comment: "Queries and commands are in cartridges.",
      from: { path: "^app/routes/" },
      to: { path: "^services/database/" },
    },
    {
      name: "test-data-stays-out-of-the-portal",
      severity: "error",
      comment: "A domain's access rows stand in its folder, but only tests read them.",
      from: { pathNot: "\\.rows\\.ts$" },
      to: { path: "^tests/|\\.rows\\.ts$|^kernel/access-rows\\.ts$" },
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
