import { asks, calls, executes } from "#kernel/calls.server";
import { publishPage, returnToVersion, savePage } from "./commands.server";
import { openPageBuilder, publishedPage } from "./queries.server";

/**
 * A customer's portal page: its draft, its published version, and the former versions
 * to return to (spec 2.7).
 */
export default calls({
  "GET /customers/:number/page": asks(openPageBuilder),
  "PUT /customers/:number/page": executes(savePage),
  "POST /customers/:number/page/publish": executes(publishPage),
  "GET /customers/:number/page/published": asks(publishedPage),
  "POST /customers/:number/page/versions/:published/return": executes(returnToVersion),
});
