export { ANSWERS, shortWords } from "#cartridges/notification/short/rules";
