export { DIFFERENCE_WORDS, ISSUE_WORDS, SKIP_WORDS } from "#cartridges/stop/words";
export { FACT_WORDS } from "#cartridges/briefing/words";
