import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "route's driver", key: { route: "33", date: "2099-01-05" }, shows: "Ambassador Hotel" },
  pages: [{ page: "GET /driver/route", allowed: ["drivers"] }],
});
