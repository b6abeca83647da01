-- Each function is one statement without a semicolon inside: the engine that applies migrations splits at them.
-- What is due, said once for every asker. cartridges/due/rules.ts says the same without a database, and a property test
-- (cartridges/due/due.server.test.ts) holds the two equal: whoever changes one changes both. The functions are plain enough for
-- the planner to take them apart inside the asking statement: a customer's rows are read by their indexes (docs/performance.md).

-- Whether a customer is served on a date: on their days of the week, biweekly in the seven days from the first service and in
-- every second seven after, never before it, and never without one (docs/decisions/0009). Plainly of the customers of today, as it
-- was, of those who were customers on the date itself.
CREATE FUNCTION is_served(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT extract(isodow FROM on_date) <= 5 AND strpos(c.service_days, substr('MTWRF', extract(isodow FROM on_date)::int, 1)) > 0
    AND (c.service_frequency = 'Weekly' OR (on_date >= c.first_service AND ((on_date - c.first_service) / 7) % 2 = 0))
    AND CASE WHEN NOT as_it_was THEN c.deleted_at IS NULL
      ELSE (c.created_at AT TIME ZONE timezone)::date <= on_date AND (c.deleted_at IS NULL OR (c.deleted_at AT TIME ZONE timezone)::date > on_date) END
$$;

-- The pieces due to a customer on a date, and at what price: what approved orders say of the date, and for every other product what
-- is rented. Plainly it is what is rented now, for dates to come. As it was, it is what was rented on the date: the past term
-- with the earliest end after it (of two with one end the first that was written), else the item as it is.
CREATE FUNCTION due_items(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.sku, o.quantity, o.unit_price_cents FROM ordered_item o
  WHERE o.customer_number = c.number AND o.service_date = on_date AND o.quantity > 0 AND is_served(c, on_date, as_it_was, timezone)
  UNION ALL
  SELECT i.sku, coalesce(past.term[1], i.quantity), coalesce(past.term[2], i.customer_price_cents)
  FROM rental_item i CROSS JOIN LATERAL (
    SELECT CASE WHEN as_it_was THEN (
      SELECT ARRAY[t.quantity, t.customer_price_cents] FROM rental_past_term t
      WHERE t.customer_number = i.customer_number AND t.sku = i.sku AND t.delivery_day = i.delivery_day AND t.until > on_date
      ORDER BY t.until, t.changed_at, t.id LIMIT 1
    ) END AS term
  ) past
  WHERE i.customer_number = c.number AND i.delivery_day = extract(isodow FROM on_date)::smallint AND coalesce(past.term[1], i.quantity) > 0
    AND CASE WHEN NOT as_it_was THEN i.ended_at IS NULL
      ELSE (i.created_at AT TIME ZONE timezone)::date <= on_date AND (past.term IS NOT NULL OR i.ended_at IS NULL OR (i.ended_at AT TIME ZONE timezone)::date > on_date) END
    AND NOT EXISTS (SELECT 1 FROM ordered_item o WHERE o.customer_number = c.number AND o.service_date = on_date AND o.sku = i.sku)
    AND is_served(c, on_date, as_it_was, timezone)
$$;
