import type { Plugin } from "vite";
import remixOptions from "../remix.config.js";

const future: Readonly<Record<string, boolean | undefined>> = { ...remixOptions.future };

/** What Remix tells its router. */
const routersFuture: Readonly<Record<string, boolean | undefined>> = {
  normalizeFormMethod: true,
  partialHydration: true,
  prependBasename: true,
  fetcherPersist: future.v3_fetcherPersist,
  relativeSplatPath: future.v3_relativeSplatPath,
  skipActionErrorRevalidation: future.v3_singleFetch,
};

interface Settled {
  /** The library's file. */
  file: RegExp;
  /** What it asks as it runs, or a way that is never taken. */
  question: RegExp;
  answer: (asked: string, name: string) => string;
}
const no = () => "false";
const yes = () => "true";
const remix = (question: RegExp, answer: Settled["answer"]): Settled => ({
  file: /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/,
  question,
  answer,
});
const router = (question: RegExp, answer: Settled["answer"]): Settled => ({
  file: /\/@remix-run\/router\/dist\/router\.js$/,
  question,
  answer,
});
const dom = (question: RegExp, answer: Settled["answer"]): Settled => ({
  file: /\/react-router-dom\/dist\/index\.js$/,
  question,
  answer,
});

const SETTLED: readonly Settled[] = [
  // remix.config.js decides: routes discovered late, a request for each loader.
  remix(/\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g, (_, name) => String(future[name] === true)),
  router(/\bfuture\.v7_(\w+)/g, (_, name) => String(routersFuture[name] === true)),
  dom(/\bUNSAFE_logV6DeprecationWarnings\(future, router\.future\)/g, () => "undefined"),
  // With single fetch each handler is handed its fetch (single-fetch.js), and nothing that is answered is deferred.
  remix(/\btypeof singleFetch === "function"/g, (asked) => (future.v3_singleFetch === true ? "true" : asked)),
  remix(/!activeDeferreds\b/g, yes),
  remix(/!isStatic && typeof __remixContext === "object" && __remixContext\.a\b/g, no),
  router(/(?<!function )\bisDeferredResult\(\w+\)/g, no),
  router(/(?<!function )\bisDeferredData\(result\)/g, no),
  // What Remix writes into a page's scripts is written by the server.
  remix(/\bstaticContext \? (?=`window\.__remixContext = )/g, () => "false ? "),
  remix(/!isStatic \? " "/g, () => 'true ? " "'),
  // The root has been drawn by the server, with its own view of an error.
  remix(/\broute\.id === "root" \? (?=RemixRootDefaultHydrateFallback\b)/g, () => "false ? "),
  // No link fetches its page ahead: what a driver needs is on the phone already (0072).
  remix(/\bshouldPrefetch && !isAbsolute\b/g, no),
  remix(/\busePrefetchBehavior\(prefetch, props\)/g, () => "[false, null, {}]"),
  remix(/\bisPageLinkDescriptor\(link\)/g, no),
  // All routes are known from the start.
  router(/\binit\.patchRoutesOnNavigation\b/g, () => "undefined"),
  router(/\bfogOfWar\.active && fogOfWar\.matches\b/g, no),
  router(/\bif \(isFogOfWar\)/g, () => "if (false)"),
  router(/!isFogOfWar\b/g, yes),
  // No page changes by a view transition.
  router(/\bif \(isBrowser\) \{(?=[^{}]*restoreAppliedTransitions)/g, () => "if (false) {"),
  router(/\blet viewTransitionOpts;[^]*?(?=updateState\()/g, () => "let viewTransitionOpts;\n"),
  dom(/!viewTransitionOpts \|\| isViewTransitionUnavailable\b/g, yes),
  dom(/!?vtContext\.isTransitioning && (?:!vtContext\.flushSync|interruption)\b/g, no),
  dom(/\brenderDfd && pendingState\b(?= &&)/g, no),
  dom(/\buseViewTransitionState\(path\) && viewTransition === true/g, no),
  // Nothing is asked for or sent by a fetcher: what a cartridge does goes through its client.
  dom(/\boptions\.navigate === false/g, no),
  router(/^ {4}fetch,$/gm, () => ""),
];

/**
 * What is decided before the portal runs is a constant in what the browser gets, so that the ways not taken are left out of it: Remix and its
 * router ask for it only as they run. Of the first load it is 15 kB (docs/decisions/0057, 0187). The build ends with an error where a question
 * is not found: the libraries ask in another way then.
 */
export function settledFeatures(): Plugin {
  const asked = new Set<Settled>();
  return {
    name: "settled-features",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const here = SETTLED.filter(({ file }) => file.test(id));
      if (here.length === 0) return;
      return here.reduce((sum, settled) => {
        if (sum.search(settled.question) >= 0) asked.add(settled);
        return sum.replace(settled.question, settled.answer);
      }, code);
    },
    buildEnd(error) {
      const unasked = SETTLED.filter((settled) => !asked.has(settled));
      if (!error && unasked.length > 0)
        throw new Error(
          `Remix or its router asks in another way now: ${unasked.map(({ question }) => question).join(", ")}`,
        );
    },
  };
}
