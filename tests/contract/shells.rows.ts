import { rows } from "../../kernel/access-rows";

/** The doors that show whatever stands in them, and so are no domain's. */
export default rows({
  pages: [
    { page: "GET routes/driver/shell.tsx", allowed: ["drivers"], visit: () => ({ at: "/driver/dashboard" }) },
    { page: "GET /driver/canvas", allowed: ["drivers"] },
    { page: "GET routes/admin/shell.tsx", allowed: ["office"], visit: () => ({ at: "/admin" }) },
  ],
});
