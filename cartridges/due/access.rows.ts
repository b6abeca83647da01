import { rows } from "#kernel/access-rows";

export default rows({
  topics: {
    loading: { allowed: ["route's driver", "relief on duty", "office"], address: () => "loading:33:2026-01-05" },
    loads: { allowed: ["office"], address: () => "loads" },
  },
});
