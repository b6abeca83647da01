-- What is due, with fewer steps for the one asked most (docs/decisions/0175). The rules say the same as before. Each SQL function is one statement
-- without a semicolon inside, \073 is the semicolon that the others need: the engine that applies migrations splits at a plain one.

-- What only a date that a holiday touches needs is asked in functions that are planned by themselves: taken apart inside the asking statement
-- they were half of its plan, set up and put away each time for nothing.
CREATE FUNCTION is_run_on(c customer, on_date DATE) RETURNS BOOLEAN LANGUAGE plpgsql STABLE PARALLEL SAFE
SET plan_cache_mode = force_generic_plan AS E'
BEGIN
  RETURN EXISTS (SELECT 1 FROM days_run_on(c, on_date))\073
END
';
CREATE FUNCTION due_of_days_run_on(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 10
SET plan_cache_mode = force_generic_plan AS E'
BEGIN
  RETURN QUERY SELECT i.sku, sum(i.quantity)::int, min(i.price_cents)
  FROM days_run_on(c, on_date) run CROSS JOIN LATERAL items_of_day(c, run.day, on_date, as_it_was, timezone) i GROUP BY i.sku\073
END
';

-- What a customer has ordered for the day is read once, and not once for each of their items.
CREATE OR REPLACE FUNCTION items_of_day(c customer, day DATE, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.sku, o.quantity, o.unit_price_cents FROM ordered_item o
  WHERE o.customer_number = c.number AND o.service_date = day AND o.quantity > 0 AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
  UNION ALL
  SELECT i.sku, i.quantity, i.price_cents FROM terms_of(c, day) i
  WHERE i.delivery_day = extract(isodow FROM day)::smallint AND i.quantity > 0
    AND CASE WHEN NOT as_it_was THEN i.ended_at IS NULL OR i.past
      ELSE (i.created_at AT TIME ZONE timezone)::date <= on_date AND (i.ended_at IS NULL OR i.past OR (i.ended_at AT TIME ZONE timezone)::date > on_date) END
    AND NOT i.sku = ANY (ARRAY(SELECT o.sku FROM ordered_item o WHERE o.customer_number = c.number AND o.service_date = day))
    AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
$$;

CREATE OR REPLACE FUNCTION due_items(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.sku, i.quantity, i.price_cents FROM items_of_day(c, on_date, on_date, as_it_was, timezone) i
  WHERE NOT on_date = ANY (ARRAY(SELECT date FROM holiday_date))
  UNION ALL
  SELECT i.sku, i.quantity, i.price_cents FROM due_of_days_run_on(c, on_date, as_it_was, timezone) i
  WHERE on_date = ANY (ARRAY(SELECT date FROM holiday_date))
$$;

-- The pieces of some products that a route carries on a date, as due now and with what is owed: what marks are checked against. A product that is
-- not on that load has no row. It is due_with_owed of the route's customers and says nothing of its own (docs/decisions/0069): asked here, it is
-- planned once for each connection, reads of every customer these products alone, and leaves the parts for holidays out on the dates that none touches.
CREATE FUNCTION due_of_products(of_route TEXT, of_skus TEXT[], on_date DATE, timezone TEXT, today DATE)
RETURNS TABLE (sku TEXT, total INTEGER) LANGUAGE plpgsql STABLE ROWS 16
SET plan_cache_mode = force_generic_plan AS E'
BEGIN
  IF EXISTS (SELECT 1 FROM holiday_date h WHERE h.date = on_date) THEN
    RETURN QUERY SELECT due.sku, sum(due.quantity)::int FROM customer c CROSS JOIN LATERAL due_with_owed(c, on_date, FALSE, timezone, today) due
    WHERE ((c.service_from IS NULL AND c.service_until IS NULL AND c.route_number = of_route) OR c.number = ANY (ARRAY(
        SELECT t.customer_number FROM service_term t WHERE t.route_number = of_route AND t.from_date <= on_date AND t.until > on_date)))
      AND due.sku = ANY (of_skus) AND is_customer(c, on_date, FALSE, timezone) AND is_run_on(c, on_date)
    GROUP BY due.sku\073
  ELSE
    RETURN QUERY SELECT part.sku, sum(part.quantity)::int FROM customer c CROSS JOIN LATERAL (
      SELECT i.sku, i.quantity FROM items_of_day(c, on_date, on_date, FALSE, timezone) i WHERE i.sku = ANY (of_skus)
      UNION ALL
      SELECT o.sku, o.quantity FROM owed_items(c, on_date, today) o WHERE o.sku = ANY (of_skus)
    ) part
    WHERE ((c.service_from IS NULL AND c.service_until IS NULL AND c.route_number = of_route) OR c.number = ANY (ARRAY(
        SELECT t.customer_number FROM service_term t WHERE t.route_number = of_route AND t.from_date <= on_date AND t.until > on_date)))
      AND is_customer(c, on_date, FALSE, timezone) AND is_own_day(c, on_date)
    GROUP BY part.sku\073
  END IF\073
END
';
DROP FUNCTION due_of_product(TEXT, TEXT, DATE, TEXT, DATE);
