import { rows } from "#kernel/access-rows";

let numbers = 230_000;
/** A new number each time, since it is taken afterwards. */
const withoutItems = () => ({
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
  lat: "42.5195",
  lng: "-70.8967",
});
const fresh = () => ({
  ...withoutItems(),
  items: [{ item_id: "MAT", delivery_day: 1, quantity: 4, customer_price: 0.52 }],
});
const office = { allowed: ["office"] } as const;
const customerName = "Cliff House";
const notText = [null, true, 7, {}, [], "a\u0000b", "a\ud83e", "x".repeat(1_001)];
/** Invalid degrees. An empty string is valid, since the field may be empty. */
const notDegrees = (most: number) => ["x", "1,5", "91.", "1e2", null, true, {}, [], most + 0.001, -most - 1, "9999"];
const item = (changed: object) => [{ item_id: "MAT", delivery_day: 1, quantity: 4, customer_price: 0.52, ...changed }];

export default rows({
  opening: { as: "Admin", key: { customerName }, shows: "Cliff House" },
  definitions: {
    "buildCustomer.open": { ...office, input: () => ({ customerName }) },
    "buildCustomer.add": { ...office, input: withoutItems },
    "buildCustomer.build": { ...office, input: fresh },
  },
  calls: {
    "POST /api/customers": { ...office, call: () => ({ body: withoutItems() }) },
    "POST /api/customers/build": { ...office, call: () => ({ body: fresh() }) },
  },
  pages: [{ page: "GET /build-customer/:customerName", ...office, visit: () => ({ params: { customerName } }) }],
  fields: {
    "POST /api/customers": {
      body: {
        number: "customer number",
        name: ["", " ", ...notText],
        address: notText,
        city: notText,
        state: notText,
        zip: notText,
        phone: notText,
        email: [...notText, "office", "office@", "a@b"],
        access: notText,
        route: "route",
        service_days: [null, true, 7, {}, [], "", "X", "FM", "MM", "MTWRFS", "m", "a\u0000b"],
        frequency: "status",
        lat: notDegrees(90),
        lng: notDegrees(180),
        first_service: ["", " ", "2026-02-30", "01/05/2026", true, 7, {}, [], "a\u0000b"],
      },
      optional: [
        "address",
        "city",
        "state",
        "zip",
        "phone",
        "email",
        "access",
        "frequency",
        "lat",
        "lng",
        "first_service",
      ],
    },
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
      optional: [
        ...["address", "city", "state", "zip", "phone", "email", "access", "frequency", "first_service"],
        ...["lat", "lng"],
      ],
    },
  },
});
