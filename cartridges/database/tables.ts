/** The tables with their business names, grouped as people look for them. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Customers and products": {
    customer: "Customers",
    rental_item: "Rental items",
    rental_past_term: "Earlier terms of rental items",
    service_term: "Terms of service",
    customer_catalog_product: "Products chosen for customers",
    change_request: "Change requests",
    customer_page: "Portal pages",
    customer_page_version: "Published portal pages",
    product: "Products",
    category: "Categories",
  },
  "Routes and days": {
    route: "Routes",
    route_stop: "Order of the stops",
    route_day: "Days of routes",
    day_act: "What happened on days",
    relief_coverage: "Relief coverages",
    holiday_schedule: "Holiday schedules",
    holiday_day: "Holidays",
  },
  Loading: {
    loading_session: "Loading sessions",
    loading_mark: "Loading marks",
    loading_short: "Shorts",
    loading_event: "What happened while loading",
    load_report: "Load reports",
    item_check: "Checked items",
    item_note: "Notes on items",
    short_notice: "Notices of shorts",
  },
  Stops: {
    stop: "Stops",
    stop_event: "What happened at stops",
    delivery_line: "Delivered items",
    stop_proof: "Signatures and photos",
    briefing_act: "Facts for relief drivers",
  },
  "Orders and statements": {
    order: "Orders",
    order_line: "Lines of orders",
    order_event: "What happened to orders",
    ordered_item: "Items ordered for a date",
    statement: "Statements",
    statement_line: "Lines of statements",
    sales_day: "Sales by day",
  },
  "Notes and journal": {
    note: "Notes",
    note_change: "Changes of notes",
    journal_entry: "Journal entries",
    journal_change: "Changes of journal entries",
  },
  "People and access": {
    user: "Users",
    custom_role: "Roles of the company",
    session: "Sessions",
    identity: "Google accounts",
    one_time_link: "Links that work once",
    assignment_code: "Access codes",
    number_lookup: "Look-ups of customer numbers",
    rate_limit: "Counts of tries",
  },
  "The portal's own": {
    audit_entry: "Audit",
    notification: "Inbox entries",
    mail: "Mails",
    import_run: "Imports",
    canvas_layout: "Canvas layouts",
    setting: "Settings",
    command_answer: "Kept answers",
  },
};

export const TITLES: ReadonlyMap<string, string> = new Map(
  Object.values(GROUPS).flatMap((group) => Object.entries(group)),
);

/**
 * Columns left out of spreadsheets: secrets, and mails that contain secret links. Backups include
 * them, because a portal is restored from one (decision 0120).
 */
export const SECRETS: Readonly<Record<string, readonly string[]>> = {
  user: ["password_hash"],
  session: ["token_hash"],
  one_time_link: ["token_hash", "payload"],
  assignment_code: ["code"],
  mail: ["html", "text", "attachments"],
  setting: ["value"],
  command_answer: ["answer"],
};
