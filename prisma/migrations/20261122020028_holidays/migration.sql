-- DropIndex
DROP INDEX "holiday_schedule_holiday_route_number_key";

-- AlterTable
ALTER TABLE "holiday_schedule" DROP COLUMN "holiday",
DROP COLUMN "route_number",
DROP COLUMN "runs_on",
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "holiday_day" (
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "holiday" DATE NOT NULL,
    "runs_on" DATE,
    "route_number" TEXT,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,

    CONSTRAINT "holiday_day_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "holiday_day_schedule_id_idx" ON "holiday_day"("schedule_id");

-- AddForeignKey
ALTER TABLE "holiday_day" ADD CONSTRAINT "holiday_day_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "holiday_schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holiday_day" ADD CONSTRAINT "holiday_day_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of one date, and of one date and route, one holiday holds.
CREATE UNIQUE INDEX "holiday_day_holiday_route_number_key" ON "holiday_day"("holiday", coalesce("route_number", '')) WHERE "ended_at" IS NULL;

-- What is due knows holidays (docs/decisions/0088): what would be due on one is due on the date on which its stops are run instead. Each
-- function is one statement without a semicolon inside. cartridges/due/rules.ts and cartridges/service-day/rules.ts say the same, and a
-- property test holds them equal. Functions of a table are taken apart inside the asking statement, and so is an expression without a
-- subquery: that is why is_own_day and is_customer know nothing of holidays.

-- Every date that a holiday touches, of any route. On any other date, nearly always, nothing more is asked about holidays.
CREATE VIEW holiday_date AS
  SELECT holiday AS date FROM holiday_day WHERE ended_at IS NULL
  UNION ALL SELECT runs_on FROM holiday_day WHERE ended_at IS NULL AND runs_on IS NOT NULL;

-- The holidays that hold for a route: its own of a date stands before that of all routes.
CREATE FUNCTION route_holidays(route TEXT) RETURNS TABLE (holiday DATE, runs_on DATE) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.holiday, h.runs_on FROM holiday_day h
  WHERE h.ended_at IS NULL AND (h.route_number = route OR (h.route_number IS NULL AND NOT EXISTS (
    SELECT 1 FROM holiday_day own WHERE own.ended_at IS NULL AND own.holiday = h.holiday AND own.route_number = route)))
$$;

-- Whether a day is one of a customer's service days, holidays apart: on their days of the week, biweekly in the seven days from the first
-- service and in every second seven after, never before it, and never without one (docs/decisions/0009).
CREATE FUNCTION is_own_day(c customer, day DATE) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT extract(isodow FROM day) <= 5 AND strpos(c.service_days, substr('MTWRF', extract(isodow FROM day)::int, 1)) > 0
    AND (c.service_frequency = 'Weekly' OR (day >= c.first_service AND ((day - c.first_service) / 7) % 2 = 0))
$$;

-- Whether they are a customer: plainly, whether they are one today, and as it was, whether they were one on the date.
CREATE FUNCTION is_customer(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN NOT as_it_was THEN c.deleted_at IS NULL
    ELSE (c.created_at AT TIME ZONE timezone)::date <= on_date AND (c.deleted_at IS NULL OR (c.deleted_at AT TIME ZONE timezone)::date > on_date) END
$$;

-- The service days of a customer that are run on a date: the date itself, unless it is a holiday, and the holidays that are moved to it.
CREATE FUNCTION days_run_on(c customer, on_date DATE) RETURNS TABLE (day DATE) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT on_date WHERE is_own_day(c, on_date) AND NOT EXISTS (SELECT 1 FROM route_holidays(c.route_number) h WHERE h.holiday = on_date)
  UNION ALL
  SELECT h.holiday FROM route_holidays(c.route_number) h WHERE h.runs_on = on_date AND is_own_day(c, h.holiday)
$$;

-- What is due for a service day that is run on a date: what approved orders say of the day, and for every other product what is rented.
-- Plainly that is what is rented now, for dates to come. As it was, it is what was rented: the terms of the day, of what existed on the date.
-- The term of a day is the past one with the earliest end after it (of two with one end the first that was written), else the item as it is.
CREATE FUNCTION items_of_day(c customer, day DATE, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.sku, o.quantity, o.unit_price_cents FROM ordered_item o
  WHERE o.customer_number = c.number AND o.service_date = day AND o.quantity > 0 AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
  UNION ALL
  SELECT i.sku, coalesce(past.term[1], i.quantity), coalesce(past.term[2], i.customer_price_cents)
  FROM rental_item i CROSS JOIN LATERAL (
    SELECT CASE WHEN as_it_was THEN (
      SELECT ARRAY[t.quantity, t.customer_price_cents] FROM rental_past_term t
      WHERE t.customer_number = i.customer_number AND t.sku = i.sku AND t.delivery_day = i.delivery_day AND t.until > day
      ORDER BY t.until, t.changed_at, t.id LIMIT 1
    ) END AS term
  ) past
  WHERE i.customer_number = c.number AND i.delivery_day = extract(isodow FROM day)::smallint AND coalesce(past.term[1], i.quantity) > 0
    AND CASE WHEN NOT as_it_was THEN i.ended_at IS NULL
      ELSE (i.created_at AT TIME ZONE timezone)::date <= on_date AND (past.term IS NOT NULL OR i.ended_at IS NULL OR (i.ended_at AT TIME ZONE timezone)::date > on_date) END
    AND NOT EXISTS (SELECT 1 FROM ordered_item o WHERE o.customer_number = c.number AND o.service_date = day AND o.sku = i.sku)
    AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
$$;

-- The pieces due to a customer on a date, and at what price, a row for each product. Where several days are run on one date their pieces
-- come together, at the lower of their prices. Which of the two parts answers is known before any row is read.
CREATE OR REPLACE FUNCTION due_items(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.sku, i.quantity, i.price_cents FROM items_of_day(c, on_date, on_date, as_it_was, timezone) i
  WHERE NOT on_date = ANY (ARRAY(SELECT date FROM holiday_date))
  UNION ALL
  SELECT i.sku, sum(i.quantity)::int, min(i.price_cents)
  FROM days_run_on(c, on_date) run CROSS JOIN LATERAL items_of_day(c, run.day, on_date, as_it_was, timezone) i
  WHERE on_date = ANY (ARRAY(SELECT date FROM holiday_date)) GROUP BY i.sku
$$;

DROP FUNCTION is_served(customer, DATE, BOOLEAN, TEXT);
