import { rows } from "#kernel/access-rows";

let numbers = 230_000;
/** A customer of their own each time: the number is taken afterwards. */
const fresh = () => ({
  number: String(++numbers),
  name: "Cliff House",
  address: "2 Quay",
  city: "Salem",
  state: "MA",
  zip: "01970",
  phone: "555 0101",
  email: "linen@cliff.example.com",
  access: "Ring twice.",
  route: "33",
  service_days: "MWF",
  frequency: "Weekly" as const,
  first_service: null,
  items: [{ item_id: "MAT", delivery_day: 1, quantity: 4, customer_price: 0.52 }],
});
const office = { allowed: ["office"] } as const;
const customerName = "Cliff House";
const notText = [null, true, 7, {}, [], "a\u0000b", "a\ud83e", "x".repeat(1_001)];
const item = (changed: object) => [{ item_id: "MAT", delivery_day: 1, quantity: 4, customer_price: 0.52, ...changed }];

export default rows({
  opening: { as: "Admin", key: { customerName }, shows: "Cliff House" },
  definitions: {
    "buildCustomer.open": { ...office, input: () => ({ customerName }) },
    "buildCustomer.build": { ...office, input: fresh },
  },
  calls: { "POST /api/customers/build": { ...office, call: () => ({ body: fresh() }) } },
  pages: [{ page: "GET /build-customer/:customerName", ...office, visit: () => ({ params: { customerName } }) }],
  fields: {
    "POST /api/customers/build": {
      body: {
        number: "customer number",
        name: ["", " ", ...notText],
        address: notText,
        city: notText,
        state: notText,
        zip: notText,
        phone: notText,
        email: [...notText, "office"],
        access: notText,
        route: "route",
        service_days: [null, true, 7, {}, [], "", "X", "FM"],
        frequency: "status",
        first_service: ["", "2026-02-30", true, 7, {}, []],
        items: [
          null,
          "MAT",
          {},
          [],
          [null],
          ["MAT"],
          item({ item_id: "NOPE" }),
          item({ item_id: "x".repeat(300) }),
          item({ delivery_day: 2 }),
          item({ delivery_day: 0 }),
          item({ quantity: 0 }),
          item({ quantity: 1e308 }),
          item({ quantity: null }),
          item({ customer_price: -1 }),
          item({ customer_price: null }),
          item({ customer_price: 1e308 }),
          [...item({}), ...item({})],
          Array.from({ length: 201 }, () => item({})[0]),
        ],
      },
      optional: ["address", "city", "state", "zip", "phone", "email", "access", "frequency", "first_service"],
    },
  },
});
