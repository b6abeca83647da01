import { rows } from "../../kernel/access-rows";

/** The doors that show whatever stands in them, and so are no domain's. */
export default rows({
  pages: [
    { door: "GET routes/driver/shell.tsx", allowed: ["drivers"], visit: () => ({ at: "/driver/dashboard" }) },
    { door: "GET /driver/canvas", allowed: ["drivers"] },
    { door: "GET routes/customer/shell.tsx", allowed: ["customers"], visit: () => ({ at: "/customer/inbox" }) },
    { door: "GET routes/admin/shell.tsx", allowed: ["office"], visit: () => ({ at: "/admin" }) },
  ],
});
