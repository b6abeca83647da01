-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "service_from" DATE,
ADD COLUMN     "service_until" DATE;

-- CreateTable
CREATE TABLE "service_term" (
    "customer_number" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "until" DATE NOT NULL,
    "route_number" TEXT NOT NULL,
    "service_days" TEXT NOT NULL,
    "service_frequency" "ServiceFrequency" NOT NULL,
    "first_service" DATE,

    CONSTRAINT "service_term_pkey" PRIMARY KEY ("customer_number","from_date")
);

-- CreateIndex
CREATE INDEX "service_term_route_number_until_idx" ON "service_term"("route_number", "until");

-- CreateIndex
CREATE INDEX "customer_service_until_idx" ON "customer"("service_until");

-- AddForeignKey
ALTER TABLE "service_term" ADD CONSTRAINT "service_term_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_term" ADD CONSTRAINT "service_term_route_number_fkey" FOREIGN KEY ("route_number") REFERENCES "route"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- When and by which route a customer is served holds from a date (docs/decisions/0123): what a day is asked is answered by the customer's
-- row where it holds on that day, else by their service terms. cartridges/service-day/rules.ts says the same, and the property test of
-- cartridges/due holds the two equal. Each function is one statement without a semicolon inside, \073 is the semicolon of the others: the
-- engine that applies migrations splits at a plain one.

-- Whether such service falls on a day, holidays apart (docs/decisions/0009).
CREATE FUNCTION serves_on(days TEXT, frequency "ServiceFrequency", first DATE, day DATE) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT extract(isodow FROM day) <= 5 AND strpos(days, substr('MTWRF', extract(isodow FROM day)::int, 1)) > 0
    AND (frequency = 'Weekly' OR (day >= first AND ((day - first) / 7) % 2 = 0))
$$;
CREATE FUNCTION term_serves_on(of_customer TEXT, day DATE) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT serves_on(t.service_days, t.service_frequency, t.first_service, day) FROM service_term t
    WHERE t.customer_number = of_customer AND t.from_date <= day AND t.until > day), FALSE)
$$;
CREATE FUNCTION term_route_on(of_customer TEXT, day DATE) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT t.route_number FROM service_term t WHERE t.customer_number = of_customer AND t.from_date <= day AND t.until > day
$$;

-- Whether the customer's own row says how they are served on a day: nearly always, and then nothing else is read. An expression without a
-- subquery, as before, so that it is taken apart inside the asking statement.
CREATE OR REPLACE FUNCTION is_own_day(c customer, day DATE) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN (c.service_from IS NULL OR c.service_from <= day) AND (c.service_until IS NULL OR c.service_until > day)
    THEN serves_on(c.service_days, c.service_frequency, c.first_service, day) ELSE term_serves_on(c.number, day) END
$$;
-- The route that serves a customer on a day.
CREATE FUNCTION route_on(c customer, day DATE) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN (c.service_from IS NULL OR c.service_from <= day) AND (c.service_until IS NULL OR c.service_until > day)
    THEN c.route_number ELSE term_route_on(c.number, day) END
$$;

-- The holidays of a customer: those of the route that serves them on the holiday.
CREATE FUNCTION customer_holidays(c customer) RETURNS TABLE (holiday DATE, runs_on DATE) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.holiday, h.runs_on FROM route_holidays(c.route_number) h WHERE c.service_from IS NULL AND c.service_until IS NULL
  UNION ALL
  SELECT h.holiday, h.runs_on FROM service_term t CROSS JOIN LATERAL route_holidays(t.route_number) h
  WHERE t.customer_number = c.number AND h.holiday >= t.from_date AND h.holiday < t.until AND (c.service_from IS NOT NULL OR c.service_until IS NOT NULL)
$$;

-- A holiday is moved by the route of the holiday, so that each service day is run once. Who brings it is the route of the date it comes on.
CREATE OR REPLACE FUNCTION days_run_on(c customer, on_date DATE) RETURNS TABLE (day DATE) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT on_date WHERE is_own_day(c, on_date) AND NOT EXISTS (SELECT 1 FROM customer_holidays(c) h WHERE h.holiday = on_date)
  UNION ALL
  SELECT h.holiday FROM customer_holidays(c) h WHERE h.runs_on = on_date AND is_own_day(c, h.holiday)
$$;

CREATE OR REPLACE FUNCTION due_of_product(of_route TEXT, of_sku TEXT, on_date DATE, timezone TEXT, today DATE)
RETURNS INTEGER LANGUAGE plpgsql STABLE AS E'
BEGIN
  IF EXISTS (SELECT 1 FROM holiday_date h WHERE h.date = on_date) THEN
    RETURN (
      SELECT sum(due.quantity)::int FROM customer c CROSS JOIN LATERAL due_with_owed(c, on_date, FALSE, timezone, today) due
      WHERE ((c.service_from IS NULL AND c.service_until IS NULL AND c.route_number = of_route) OR c.number = ANY (ARRAY(
          SELECT t.customer_number FROM service_term t WHERE t.route_number = of_route AND t.from_date <= on_date AND t.until > on_date)))
        AND due.sku = of_sku AND is_customer(c, on_date, FALSE, timezone) AND EXISTS (SELECT 1 FROM days_run_on(c, on_date)))\073
  END IF\073
  RETURN (
    SELECT sum(part.quantity)::int FROM customer c CROSS JOIN LATERAL (
      SELECT i.quantity FROM items_of_day(c, on_date, on_date, FALSE, timezone) i WHERE i.sku = of_sku
      UNION ALL
      SELECT o.quantity FROM owed_items(c, on_date, today) o WHERE o.sku = of_sku
    ) part
    WHERE ((c.service_from IS NULL AND c.service_until IS NULL AND c.route_number = of_route) OR c.number = ANY (ARRAY(
        SELECT t.customer_number FROM service_term t WHERE t.route_number = of_route AND t.from_date <= on_date AND t.until > on_date)))
      AND is_customer(c, on_date, FALSE, timezone) AND is_own_day(c, on_date))\073
END
';
