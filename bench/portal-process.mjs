// The built portal as a child process, as `npm start` runs it; it sends its address to its parent.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const build = await import(pathToFileURL(join(process.cwd(), "build/server/index.js")));
const portal = await build.entry.module.startPortal(build);
process.send({ url: portal.url });
process.once("disconnect", () => void portal.stop().then(() => process.exit(0)));
