/** Everything under /api: the calls of the cartridges (spec 7). */
export { apiAction as action, apiLoader as loader } from "#kernel/serve-call.server";
