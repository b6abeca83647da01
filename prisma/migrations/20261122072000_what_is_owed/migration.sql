-- What is owed, said once for every asker (docs/decisions/0097). cartridges/due/owed/rules.ts says the same without a database, and a property
-- test holds the two equal. Each function is one statement without a semicolon inside.

-- The pieces that the last delivery before a date was short of, unless the customer said that this is fine. They are owed on one date
-- alone: the first from today on which the customer is served and has not been left out. A delivery that comes after it settles them:
-- what is short again is in its own lines, because what was due then had them in it.
CREATE FUNCTION owed_items(c customer, on_date DATE, today DATE)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.sku, sum(l.due - l.delivered)::int, min(l.price_cents)
  FROM stop s JOIN delivery_line l ON l.stop_id = s.id AND l.reason = 'short' AND l.delivered < l.due
  WHERE s.customer_number = c.number AND s.delivered_at IS NOT NULL
    AND s.service_date = (SELECT max(p.service_date) FROM stop p WHERE p.customer_number = c.number AND p.service_date < on_date AND p.delivered_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM short_notice n WHERE n.customer_number = c.number AND n.service_date = s.service_date AND n.answer = 'fine')
    AND NOT EXISTS (
      SELECT 1 FROM generate_series(0, on_date - 1 - greatest(today, s.service_date + 1)) ahead
      WHERE EXISTS (SELECT 1 FROM days_run_on(c, greatest(today, s.service_date + 1) + ahead))
        AND NOT EXISTS (SELECT 1 FROM stop left_out WHERE left_out.customer_number = c.number
          AND left_out.service_date = greatest(today, s.service_date + 1) + ahead AND left_out.status = 'issue'))
  GROUP BY l.sku
$$;

-- What a truck carries for a customer on a date: what is due, and with it what is owed. `owed` of the quantity is owed.
CREATE FUNCTION due_with_owed(c customer, on_date DATE, as_it_was BOOLEAN, timezone TEXT, today DATE)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER, owed INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(i.sku, o.sku), coalesce(i.quantity, 0) + coalesce(o.quantity, 0), coalesce(i.price_cents, o.price_cents), coalesce(o.quantity, 0)
  FROM due_items(c, on_date, as_it_was, timezone) i FULL JOIN owed_items(c, on_date, today) o ON o.sku = i.sku
$$;
