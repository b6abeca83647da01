import type { Person } from "../../kernel/access-rows";
import { freshKey, workableStop, type Ground } from "./ground";
import { PASSWORD } from "./people";

/**
 * Section 7 of the spec (docs/product.md), call by call, in the spec's own names: what a client
 * sends and reads that knows only the spec.
 */
export interface SpecCall {
  /** The method and the address as in the spec, with its parameters filled in. */
  call: string;
  as: Person;
  body?: unknown;
  /**
   * The fields that the response must have, by the names of section 3: "[]" means in every entry of
   * a non-empty list, "a|b" either name.
   */
  answers?: string;
  status?: number;
}

/** Prefixes these fields with a path. */
const of = (path: string, fields: string) => fields.replace(/\S+/g, (field) => `${path}.${field}`);

const USER = of(
  "user",
  "id username name firstName role onboarded customerNumber businessName route routeNumber approved permissions",
);
const ADMIN_LIST = of("customers[]", "customer_num customer_name email phone address items service_day");
const DETAIL =
  "AccountName CustomerNumber Address City State ZipCode Phone Email RouteNumber ServiceDays ServiceFrequency " +
  "CreatedAt";
const RENTAL_ITEM = of(
  "items[]",
  "id item_id description category quantity_used delivery_frequency billing_frequency delivery_day customer_price " +
    "unit_price",
);
const PRODUCT = "sku name description category_id category_name base_price stock_quantity is_active vendor";
const CARRIED = of(
  "categories[].items[]",
  "item_id description total_quantity customers[].name|AccountName customers[].number|CustomerNumber " +
    "customers[].quantity|needed_quantity",
);
const LOAD_LIST =
  "route|routeNumber service_day|serviceDay driver_name customer_count|customerCount total_items total_pieces " +
  `categories[].name ${CARRIED}`;
const STOP = of("stops[]", "id accountName|customerName address notes status");
const ENTRY = "entry_id customer_id entry_type content tags sentiment title created_at";

/** 7.1 Authentication. */
const signingIn = async (): Promise<SpecCall[]> => {
  const [username, email] = ["driver", "driver@example.com"];
  const buyer = { email: "buyer@example.com", firstName: "Customer", lastName: "Not On Monday" };
  const business = of("customer", "businessName address city state zipCode routeNumber serviceFrequency");
  return [
    {
      call: "POST /auth/login",
      as: "anonymous",
      body: { username, password: PASSWORD },
      answers: `token ${USER}`,
    },
    {
      call: "POST /auth/customer/login",
      as: "anonymous",
      body: { email: "customer@example.com", password: PASSWORD },
      answers: "token message",
    },
    {
      call: "POST /auth/driver/login",
      as: "anonymous",
      body: { email, password: PASSWORD },
      answers: "token message",
    },
    { call: "POST /drivers/login", as: "anonymous", body: { username, password: PASSWORD } },
    { call: "POST /auth/logout", as: "the customer" },
    { call: "GET /auth/me", as: "the customer", answers: USER },
    { call: "GET /auth/me", as: "anonymous", status: 401, answers: "message" },
    { call: "PUT /auth/profile", as: "the customer", body: { name: "Ada Ambassador" } },
    { call: "PUT /drivers/profile", as: "route's driver", body: { name: "Dan Driver" } },
    {
      call: "GET /verify/check-customer/110001",
      as: "anonymous",
      answers: "valid message isAssignmentKey description businessName",
    },
    {
      call: "GET /verify/customer/110001",
      as: "anonymous",
      answers: `success existingUserCount message ${business}`,
    },
    {
      call: "POST /verify/register",
      as: "anonymous",
      body: { customerNumber: "110004", password: "linen-and-more", ...buyer },
      answers: `success message`,
    },
    { call: "GET /health", as: "anonymous", answers: "status database" },
  ];
};

/** 7.2, the calls about customers. */
const customers = async (): Promise<SpecCall[]> => {
  const admin = { customer_num: "450001", email: "quay@example.com", phone: "555 0100", address: "1 Quay" };
  const served = { RouteNumber: "33", ServiceDays: "MW", ServiceFrequency: "Weekly" };
  const detail = { CustomerNumber: "450002", Address: "2 Pier", City: "Salem", State: "MA", ZipCode: "01970" };
  const items = [{ item_id: "TWL", quantity_used: 12, delivery_day: 1, customer_price: 0.5 }];
  return [
    { call: "GET /customers?q=hotel&page=1", as: "Admin", answers: `${ADMIN_LIST} total_pages` },
    {
      call: "GET /customers?route=33&limit=1000",
      as: "route's driver",
      answers: of("customers[]", `${DETAIL} hasActiveCatalog catalogProductCount FullAddress account_name`),
    },
    {
      call: "POST /customers",
      as: "Admin",
      body: { ...admin, customer_name: "Quay Hotel", service_day: "Monday", RouteNumber: "33", items },
    },
    { call: "POST /customers", as: "Admin", body: { ...detail, ...served, AccountName: "Pier Hotel" } },
    { call: "PUT /customers/450001", as: "Admin", body: { customer_name: "Quay House", phone: "555 0111" } },
    { call: "PUT /customers/450002", as: "Admin", body: { ...detail, ...served, AccountName: "Pier House" } },
    { call: "GET /customers/450002", as: "Admin", answers: of("customer", DETAIL) },
    { call: "GET /customers/450001/rental-items", as: "Admin", answers: RENTAL_ITEM },
    { call: "GET /customers?q=house&page=1", as: "Admin", answers: `${ADMIN_LIST} total_pages` },
    { call: "DELETE /customers/450002", as: "Admin" },
    // The office can still read a deleted customer, who is gone for everyone else.
    { call: "GET /customers/450002", as: "Admin", answers: "customer.DeletedAt" },
    { call: "GET /customers/450002", as: "route's driver", status: 404, answers: "message" },
    { call: "GET /customers/110001/rental-items", as: "the customer", answers: RENTAL_ITEM },
    {
      call: "POST /customers/110001/product-catalog",
      as: "route's driver",
      body: { productSkus: ["TWL", "NAP"] },
    },
    {
      call: "GET /customers/110001/product-catalog",
      as: "route's driver",
      answers: `productCount ${of("products[]", PRODUCT)}`,
    },
    { call: "GET /direct-sales?limit=1000", as: "route's driver", answers: of("products[]", PRODUCT) },
    { call: "GET /items/search?q=towel", as: "route's driver", answers: of("items[]", PRODUCT) },
    { call: "GET /items/TWL", as: "route's driver", answers: of("item", PRODUCT) },
  ];
};

/** 7.2, the calls about routes. */
const routes = async (ground: Ground): Promise<SpecCall[]> => {
  const stop = { route: "33", day: "Monday", customer_num: "110002", name: "Marina Inn" };
  const driver = "driver_id|id name route_number|route customer_count";
  const workable = await workableStop(ground);
  return [
    {
      call: "GET /routes/33/Monday",
      as: "Admin",
      answers: of("items[]", "Description ItemNumber TotalUnits"),
    },
    {
      call: "GET /routes/33/Monday/customers",
      as: "Admin",
      answers: of("customers[]", `name customer_num ${of("items[]", "item_number description total")}`),
    },
    {
      call: "POST /routes/add",
      as: "Admin",
      body: { ...stop, item_number: "NAP", description: "Napkin", total: 25 },
    },
    {
      call: "PUT /routes/update",
      as: "Admin",
      body: { ...stop, item_number: "MAT", description: "Bath Mat", total: 12 },
    },
    {
      call: "DELETE /routes/delete",
      as: "Admin",
      body: { ...stop, item_number: "MAT", description: "Bath Mat", total: 12 },
    },
    { call: "GET /drivers", as: "SuperAdmin", answers: of("drivers[]", driver) },
    { call: `GET /drivers/${ground.people.ids["route's driver"]}`, as: "SuperAdmin", answers: driver },
    {
      call: "GET /drivers/route/33/stats",
      as: "route's driver",
      answers: "totalCustomers todayStops pendingOrders activeNotes",
    },
    {
      call: "GET /drivers/route/33/today",
      as: "route's driver",
      answers: `routeNumber driverName date currentStop nextStop completedStops totalStops ${STOP}`,
    },
    { call: `POST /stops/${workable}/complete`, as: "route's driver" },
  ];
};

/** 7.3 Rental items. */
const rentalItems = async (): Promise<SpecCall[]> => {
  const { route_number, date } = freshKey();
  const item = { name: "Pool Towel", description: "Blue", base_price: 0.8, category_id: 1, vendor: "Mill" };
  const stocked = { ...item, is_active: 1, stock_quantity: 100 };
  return [
    { call: "GET /rental-items/route/33/loadlist?day=Monday", as: "route's driver", answers: LOAD_LIST },
    { call: "GET /rental-items/route/33/loadlist", as: "route's driver", answers: LOAD_LIST },
    {
      call: "GET /rental-items/loadlist/33",
      as: "route's driver",
      answers: of("summary", "totalItems totalQuantity byCategory"),
    },
    { call: "GET /rental-items/customer/110001", as: "the customer", answers: RENTAL_ITEM },
    {
      call: "POST /loading-status/session/start",
      as: "route's driver",
      body: { route_number, service_day: "Monday", date },
    },
    {
      call: `POST /rental-items/route/${route_number}/mark-rest-short`,
      as: "route's driver",
      body: { day: "Monday", date, loaded_items: [] },
      answers: "shortages_count short_items",
    },
    {
      call: "GET /rental-items/catalog?limit=100",
      as: "the customer",
      answers: of("items[]", "item_id sku name description unit_price"),
    },
    {
      call: "GET /rental-items/catalog?page=1&limit=50&search=towel&category=1",
      as: "SuperAdmin",
      answers: `total ${of("items[]", PRODUCT)}`,
    },
    { call: "POST /rental-items/catalog", as: "SuperAdmin", body: { sku: "POOL", ...stocked } },
    { call: "PUT /rental-items/catalog/POOL", as: "SuperAdmin", body: { ...stocked, base_price: 0.9 } },
    { call: "DELETE /rental-items/catalog/POOL", as: "SuperAdmin" },
    { call: "POST /rental-items/catalog", as: "SuperAdmin", body: {}, status: 400, answers: "message" },
  ];
};

/** 7.4 Orders. */
const orders = async (): Promise<SpecCall[]> => {
  const history = of("orders[]", `id date status ${of("items[]", "name quantity unit")}`);
  const line = { item_id: "TWL", description: "Bath Towel", quantity: 60, order_type: "modify", current_quantity: 40 };
  const waiting = `id customer_name|CustomerName customer_number route_number|RouteNumber total_amount created_at`;
  return [
    {
      call: "POST /orders",
      as: "the customer",
      body: {
        customerId: "110001",
        items: [{ productId: "TWL", quantity: 12 }],
        notes: "",
        orderDate: new Date().toISOString(),
      },
      answers: "message",
    },
    {
      call: "POST /orders",
      as: "another customer",
      body: { customer_number: "110002", items: [line], notes: "" },
      answers: "message",
    },
    {
      call: "GET /orders",
      as: "Admin",
      answers: of("orders[]", "order_id customer_name driver_name total_amount status"),
    },
    { call: "GET /orders?customer=110001", as: "the customer", answers: history },
    {
      call: "GET /orders/pending",
      as: "route's driver",
      answers: of("orders[]", `${waiting} ${of("items[]", "item_name|ItemName quantity|Quantity")}`),
    },
    {
      call: "GET /customer-portal/110001/products",
      as: "the customer",
      answers: of("products[]", "id name sku parLevel unit"),
    },
    { call: "GET /customer-portal/110001/orders", as: "the customer", answers: history },
    { call: "PUT /orders/{orders[0].id of GET /orders/pending}/approve", as: "route's driver" },
  ];
};

/** 7.5 Driver approvals, notes, journal. */
const notes = async ({ database: { prisma } }: Ground): Promise<SpecCall[]> => {
  const as = "route's driver";
  // The account from 7.1 is pending once its email is confirmed.
  await prisma.user.updateMany({ where: { emailUnconfirmed: true }, data: { emailUnconfirmed: false } });
  const pending = await prisma.user.findMany({
    where: { approval: "pending", deletedAt: null },
    orderBy: { username: "asc" },
  });
  const [approved, rejected] = pending.map(({ id }) => id);
  const note = of("notes[]", "id|note_id customer_number customer_name content|text created_at");
  const entry = { entry_type: "observation", content: "All well.", tags: "linen, dock", sentiment: "positive" };
  return [
    {
      call: "GET /driver/pending-approvals",
      as,
      answers: of("pendingApprovals[]", "userId businessName customer_number email created_at address"),
    },
    { call: "POST /driver/approve-customer", as, body: { userId: approved } },
    { call: "POST /driver/reject-customer", as, body: { userId: rejected } },
    { call: "POST /notes", as, body: { customerNumber: "110001", content: "Ring twice.", priority: "low" } },
    { call: "POST /notes", as, body: { customer_number: "110001", text: "Back door.", note_type: "general" } },
    { call: "GET /notes", as, answers: `${note} ${of("notes[]", "priority")}` },
    { call: "GET /notes/route/33", as, answers: `${note} ${of("notes[]", "note_type")}` },
    { call: "POST /journal", as, body: { customer_id: "110001", title: "Visit", ...entry } },
    {
      call: "GET /journal/today",
      as,
      answers: `customerCount entryCount ${of("customers[]", `customer ${of("entries[]", ENTRY)}`)}`,
    },
    { call: "GET /journal/search?q=well", as, answers: of("customers[]", `customer ${of("entries[]", ENTRY)}`) },
    { call: "GET /journal/customer/110001?limit=5", as, answers: of("entries[]", ENTRY) },
  ];
};

/** 7.6 Loading status and users. */
const loading = async ({ people: { ids } }: Ground): Promise<SpecCall[]> => {
  const as = "route's driver";
  const key = freshKey();
  const status = "item_id item_description expected_quantity loaded_quantity status shortage_amount";
  const partial = { item_id: "TWL", item_description: "Bath Towel", expected_quantity: 140, status: "partial" };
  return [
    { call: "POST /loading-status/session/start", as, body: key },
    {
      call: "POST /loading-status/item/update",
      as,
      body: { ...key, ...partial, loaded_quantity: 100, shortage_amount: 40 },
    },
    {
      call: `GET /loading-status/session/${key.route_number}/${key.service_day}/${key.date}`,
      as,
      answers: `has_session session.session_status ${of("items[]", status)}`,
    },
    {
      call: "POST /loading-status/session/complete",
      as,
      body: { ...key, manager_email: "office@example.com", driver_notes: "" },
    },
    { call: `GET /loading-status/performance/${ids[as]}`, as: "Admin" },
    {
      call: "GET /users",
      as: "SuperAdmin",
      answers: of("users[]", "id username name role customerNumber routeNumber"),
    },
    { call: `PUT /users/${ids["relief off duty"]}/route`, as: "SuperAdmin", body: { route_number: "07" } },
    { call: `PUT /users/${ids["relief off duty"]}/role`, as: "SuperAdmin", body: { role: "Admin" } },
    { call: `DELETE /users/${ids["another route's driver"]}`, as: "SuperAdmin" },
  ];
};

export const SECTIONS: Readonly<Record<string, (ground: Ground) => Promise<SpecCall[]>>> = {
  "7.1 Authentication": signingIn,
  "7.2 Customers and items": customers,
  "7.2 Routes": routes,
  "7.3 Rental items": rentalItems,
  "7.4 Orders": orders,
  "7.5 Driver approvals, notes, journal": notes,
  "7.6 Loading status and users": loading,
};
