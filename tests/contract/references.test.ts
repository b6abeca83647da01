import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const NOT_OURS = /^(node_modules|build|data|generated|test-results|playwright-report|\.git|\.screenshots)$/;
const TEXT = /\.(ts|tsx|mts|mjs|cjs|js|prisma|sql|css|md)$/;
const DECISIONS = "docs/decisions";

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : TEXT.test(entry.name) ? [path] : [];
  });
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** This file is skipped, as it contains invalid references to test the checks. */
const SELF = relative(ROOT, import.meta.filename);
const FILES = filesIn("").filter((path) => path !== SELF);

const GUIDES = { spec: "docs/product.md", design: "docs/design.md" } as const;
type Guide = keyof typeof GUIDES;

/** The numbers of the headings: "## 2. Screens" has 2, and "### 2.11 Load list" has 2.11. */
const headings = (text: string) => [...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? \S/gm)].map(([, number]) => number!);

/**
 * Matches "spec 2.11", "design section 4", and lists such as "spec 2.6 Orders, 2.7 Order History"
 * and "spec 2.1 and 7".
 */
const CITED = /\b(spec|design)\s+(?:sections?\s+)?(\d+(?:\.\d+)*(?:[A-Za-z ]{0,20}(?:,|\band\b)\s*\d+(?:\.\d+)*)*)/gi;

function citations(text: string): { guide: Guide; number: string }[] {
  // A citation may continue on the comment's next line.
  const running = text.replace(/\n\s*(?:\*|\/\/\/?|#|--)?[ \t]*/g, " ");
  return [...running.matchAll(CITED)].flatMap(([, guide, numbers]) =>
    [...numbers!.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => ({ guide: guide!.toLowerCase() as Guide, number })),
  );
}

const SECTIONS = { spec: new Set(headings(read(GUIDES.spec))), design: new Set(headings(read(GUIDES.design))) };
const withoutSection = (text: string) =>
  citations(text)
    .filter(({ guide, number }) => !SECTIONS[guide].has(number))
    .map(({ guide, number }) => `${guide} ${number}`);

/** The list of decisions by topic. */
const LIST = "README.md";
/** An applied migration must not change, so it may cite a decision that is gone. */
const isApplied = (path: string) => /^prisma\/migrations\/.*\/migration\.sql$/.test(path);
const decisionFiles = readdirSync(join(ROOT, DECISIONS))
  .filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))
  .sort();
const numberOf = (file: string) => file.slice(0, 4);
const DECISION_NUMBERS = new Set(decisionFiles.map(numberOf));
const decisionsCited = (text: string) => [...text.matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(([, number]) => number!);
const STATUS_LINE =
  /^Date: (\d{4}-\d\d-\d\d)(?:, (?:changed|rewritten) (\d{4}-\d\d-\d\d))? · Status: (?:accepted|superseded by (\d{4}))$/;
const faultsOfDecision = (text: string, number: string) => {
  const [title = "", line = ""] = text.split("\n").filter((each) => each.trim() !== "");
  const state = STATUS_LINE.exec(line);
  const [, date = "", changed, successor] = state ?? [];
  return [
    ...(title.startsWith(`# ${number}: `) ? [] : [`its title does not begin with "# ${number}: "`]),
    ...(state
      ? []
      : [
          `the line under its title is "${line}", not "Date: YYYY-MM-DD[, changed YYYY-MM-DD] · Status: accepted" ` +
            'or "… superseded by NNNN"',
        ]),
    ...[date, changed]
      .filter((each) => state && each !== undefined && Number.isNaN(Date.parse(each)))
      .map((each) => `${each} is not a date`),
    ...(successor && !DECISION_NUMBERS.has(successor)
      ? [`decision ${successor}, which supersedes it, does not exist`]
      : []),
    ...(successor === number ? ["it supersedes itself"] : []),
  ];
};

/**
 * The project's folders. Paths in code spans that start with one are checked. "*" stands for any
 * name, NAME and `sample` for one that the reader picks.
 */
const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NOT_OURS.test(entry.name))
  .map(({ name }) => name);
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.@*-]+(?:\/[\w.@*-]+)+)\/?`/g)]
    .map(([, path]) => path!)
    .filter((path) => FOLDERS.includes(path.split("/")[0]!) && !/NAME|^cartridges\/sample$/.test(path));
const isThere = (path: string) =>
  existsSync(join(ROOT, path)) ||
  (path.includes("*") &&
    FILES.some((file) =>
      new RegExp(
        `^${path
          .replaceAll(".", "\\.")
          .replaceAll("**", ".+")
          .replace(/(?<!\.)\*/g, "[^/]*")}(/|$)`,
      ).test(file),
    ));

describe("a section or decision cited in the code", () => {
  it("exists in docs/product.md (spec) or docs/design.md (design)", () => {
    const cited = FILES.flatMap((path) => citations(read(path)));
    expect(cited.filter(({ guide }) => guide === "spec").length).toBeGreaterThan(50);
    expect(cited.filter(({ guide }) => guide === "design").length).toBeGreaterThan(5);
    expect(FILES.flatMap((path) => withoutSection(read(path)).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it.each(Object.values(GUIDES))("has a unique number in %s, with text under it", (guide) => {
    const text = read(guide),
      numbers = headings(text);
    expect(numbers).toEqual([...new Set(numbers)]);
    const empty = numbers.filter((number) => {
      const [, after = ""] = text.split(new RegExp(`^#{2,4} ${number.replaceAll(".", "\\.")}\\.? .*$`, "m"));
      return after.split(/^#{2,4} \d/m)[0]!.trim().length < 80;
    });
    expect(empty).toEqual([]);
  });

  it("exists in docs/decisions", () => {
    expect(
      FILES.flatMap((path) =>
        (isApplied(path) ? [] : decisionsCited(read(path)))
          .filter((number) => !DECISION_NUMBERS.has(number))
          .map((number) => `${path}: decision ${number}`),
      ),
    ).toEqual([]);
  });

  it("is reported when it does not exist", () => {
    expect(withoutSection("/** The list (spec 2.11). */")).toEqual([]);
    expect(withoutSection("/** The list (spec 2.99, 7.4), as in\n * design section 12 and 13. */")).toEqual([
      "spec 2.99",
      "design 12",
      "design 13",
    ]);
    expect(withoutSection("// (spec 2.6 Orders, 2.77 Order History)")).toEqual(["spec 2.77"]);
    expect(withoutSection("test in google.spec.ts, 3 times")).toEqual([]);
  });
});

describe("the decisions", () => {
  it.each(decisionFiles)("%s has its number in its title, and a date and a status below", (file) => {
    expect(faultsOfDecision(read(join(DECISIONS, file)), numberOf(file))).toEqual([]);
  });

  it("have unique numbers, and their folder has no other files", () => {
    expect(decisionFiles.map(numberOf)).toEqual([...DECISION_NUMBERS]);
    expect(readdirSync(join(ROOT, DECISIONS)).sort()).toEqual([...decisionFiles, LIST].sort());
  });

  it("are each listed once in their README", () => {
    const listed = [...read(join(DECISIONS, LIST)).matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file!);
    expect(listed.sort()).toEqual(decisionFiles);
  });

  it.each(decisionFiles)("%s fits on one page", (file) => {
    expect(read(join(DECISIONS, file)).split("\n").length).toBeLessThanOrEqual(46);
  });

  it("are rejected without a date or a status", () => {
    const first = decisionFiles[0]!,
      number = numberOf(first);
    expect(faultsOfDecision(`# ${number}: Something\n\n**Decided.** Yes.\n`, number)).toHaveLength(1);
    expect(
      faultsOfDecision(`# ${number}: Something\n\nDate: 2026-11-21 · Status: superseded by 9999\n`, number),
    ).toEqual(["decision 9999, which supersedes it, does not exist"]);
    expect(faultsOfDecision(`# 9998: Something\n\nDate: 2026-13-45 · Status: accepted\n`, number)).toHaveLength(2);
  });
});

describe("the docs", () => {
  it("link to existing files and headings", () => {
    const pages = FILES.filter((path) => path.endsWith(".md"));
    const anchors = (path: string) =>
      [...read(path).matchAll(/^#{1,4} (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
    const faultOf = (page: string, target: string) => {
      const [file, anchor] = target.split("#");
      const path = file ? join(dirname(page), file) : page;
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && !anchors(path).includes(anchor);
    };
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:\]\(|<img src=")([^)"\s]+)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target) && faultOf(page, target))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  const guides = FILES.filter((path) => path.endsWith(".md"));
  it("name existing files and folders", () => {
    expect(
      pathsIn("`kernel/execute.server.ts`, `cartridges/*/api.server.ts`, `npm test`, `docs/operations.md`."),
    ).toEqual(["kernel/execute.server.ts", "cartridges/*/api.server.ts", "docs/operations.md"]);
    const named = guides.flatMap((guide) => pathsIn(read(guide)).map((path) => ({ guide, path })));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ path }) => !isThere(path)).map(({ guide, path }) => `${guide}: ${path}`)).toEqual([]);
  });
});

describe("remix-auth-google (decision 0037)", () => {
  it("is imported by only one file, so that it is easy to replace", () => {
    const importing = FILES.filter(
      (path) =>
        /\.[mc]?[jt]sx?$/.test(path) && /from "remix-auth-google"|import\("remix-auth-google"\)/.test(read(path)),
    );
    expect(importing.map((path) => path.replace(/^.*\//, ""))).toEqual(["google.server.ts"]);
  });
});

describe("one way for one thing (decision 0042)", () => {
  const code = FILES.filter(
    (path) => /^(app|cartridges|kernel|services|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|generated/.test(path),
  );
  it.each([
    ["remix-auth-form", /from "remix-auth-form"/, ["kernel/sign-in/form-strategy.server.ts"]],
    ["conform on the server", /from "@conform-to\/zod/, ["kernel/form-handlers.server.ts"]],
    ["revalidating a page", /useRevalidator|location\.reload/, ["kernel/refresh.ts"]],
    ["an inline error", /role="alert"|\? "alert"/, ["ui/notice.tsx"]],
    [
      "a page's action",
      /checkOrigin\(/,
      [
        // Not a page: an endpoint of its own that runs before Remix.
        "cartridges/assistant/serve.server.ts",
        "kernel/form-handlers.server.ts",
        "kernel/guard.server.ts",
        "kernel/serve-call.server.ts",
      ],
    ],
  ])("%s is in one place", (_, pattern, places) => {
    expect(code.filter((path) => pattern.test(read(path))).sort()).toEqual(places);
  });

  it("no page reads its form by hand, and no view hard-codes a page's address", () => {
    const routes = code.filter((path) => path.startsWith("app/routes/"));
    const views = code.filter((path) => /^cartridges\/.*\.tsx$/.test(path));
    expect(routes.filter((path) => /\bform(Data)?\.(get|has)\(/.test(read(path)))).toEqual([]);
    expect(views.filter((path) => /["`]\?tab=|["`]\/(customer|loadlist)\//.test(read(path)))).toEqual([]);
  });
});

describe("npm run dev", () => {
  /** Packages that Remix itself pre-bundles, and server packages, which it leaves out. */
  const BY_REMIX = ["react", "react-dom/client", "@remix-run/react", "@remix-run/node"];
  const isCommonJs = (name: string) => {
    const path = name.split("/").slice(0, name.startsWith("@") ? 2 : 1);
    const { type, module, exports } = JSON.parse(read(join("node_modules", ...path, "package.json"))) as {
      type?: string;
      module?: string;
      exports?: unknown;
    };
    return type !== "module" && !module && !JSON.stringify(exports ?? "").includes('"import"');
  };

  it("pre-bundles every CommonJS package that a page imports, as browsers cannot import names from it", () => {
    const ofPages = FILES.filter(
      (path) =>
        /^(app\/(routes\/.*|[\w-]+)\.tsx|(cartridges|kernel|ui)\/.*\.tsx?)$/.test(path) &&
        !/\.(test|server|rows)\.tsx?$/.test(path),
    );
    const imported = new Set(
      ofPages.flatMap((path) =>
        [...read(path).matchAll(/^import (?!type\b).* from "([a-z@][\w@/.-]*)";$/gm)].map(([, name]) => name!),
      ),
    );
    const commonJs = [...imported].filter((name) => !BY_REMIX.includes(name) && isCommonJs(name));
    const [, included] = /optimizeDeps: \{[^}]*include: \[([^\]]*)\]/.exec(read("vite.config.ts"))!;
    expect(commonJs).toContain("react-dom");
    expect(commonJs.filter((name) => !included!.includes(`"${name}"`))).toEqual([]);
  });
});
