import { rows } from "../../kernel/access-rows";

/** Pages and layout routes that belong to no domain. */
export default rows({
  pages: [
    { page: "GET routes/driver/shell.tsx", allowed: ["drivers"], visit: () => ({ at: "/driver/dashboard" }) },
    { page: "GET /mcp-demo", allowed: ["anyone"] },
    { page: "GET /driver/canvas", allowed: ["drivers"] },
    { page: "GET /canvas", allowed: ["office"] },
    { page: "GET routes/customer/shell.tsx", allowed: ["customers"], visit: () => ({ at: "/customer/inbox" }) },
    { page: "GET routes/admin/shell.tsx", allowed: ["office"], visit: () => ({ at: "/admin" }) },
  ],
});
