export { begunInWords } from "#cartridges/due/hanging";
