-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "terms_until" DATE;

-- Terms that hold from a date to come (docs/decisions/0077): for every day, of the past and to come, what holds is the past term with the
-- earliest end after it, else the item as it is. cartridges/due/rules.ts says the same, and a property test holds the two equal. Each
-- function of a table is one statement without a semicolon inside. \073 is the semicolon that the others need: the engine that applies
-- migrations splits at a plain one.

-- The latest end of a customer's past terms stands with the customer, whoever writes a term: nearly always it is past, and no term is looked for.
CREATE FUNCTION keep_terms_until() RETURNS TRIGGER LANGUAGE plpgsql AS E'
BEGIN
  UPDATE customer c SET terms_until = k.until
  FROM (SELECT customer_number, max(until) AS until FROM kept GROUP BY customer_number) k
  WHERE c.number = k.customer_number AND (c.terms_until IS NULL OR c.terms_until < k.until)\073
  RETURN NULL\073
END
';
CREATE TRIGGER rental_past_term_written AFTER INSERT ON rental_past_term
  REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION keep_terms_until();
CREATE TRIGGER rental_past_term_changed AFTER UPDATE ON rental_past_term
  REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION keep_terms_until();
UPDATE customer c SET terms_until = k.until
FROM (SELECT customer_number, max(until) AS until FROM rental_past_term GROUP BY customer_number) k WHERE c.number = k.customer_number;

-- A customer's rental items with the terms of a day. `past`: a past term holds on it, so that the item is rented whenever it ended. Where
-- no term reaches beyond the day, nothing of them is read: that is asked of the customer's row, for each item without a subquery.
CREATE FUNCTION terms_of(c customer, day DATE)
RETURNS TABLE (id UUID, sku TEXT, delivery_day SMALLINT, quantity INTEGER, price_cents INTEGER, past BOOLEAN, created_at TIMESTAMPTZ, ended_at TIMESTAMPTZ)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, i.sku, i.delivery_day,
    CASE WHEN c.terms_until > day THEN coalesce((
      SELECT t.quantity FROM rental_past_term t
      WHERE t.customer_number = i.customer_number AND t.sku = i.sku AND t.delivery_day = i.delivery_day AND t.until > day
      ORDER BY t.until, t.changed_at, t.id LIMIT 1), i.quantity) ELSE i.quantity END,
    CASE WHEN c.terms_until > day THEN coalesce((
      SELECT t.customer_price_cents FROM rental_past_term t
      WHERE t.customer_number = i.customer_number AND t.sku = i.sku AND t.delivery_day = i.delivery_day AND t.until > day
      ORDER BY t.until, t.changed_at, t.id LIMIT 1), i.customer_price_cents) ELSE i.customer_price_cents END,
    c.terms_until > day AND EXISTS (
      SELECT 1 FROM rental_past_term t
      WHERE t.customer_number = i.customer_number AND t.sku = i.sku AND t.delivery_day = i.delivery_day AND t.until > day),
    i.created_at, i.ended_at
  FROM rental_item i WHERE i.customer_number = c.number
$$;

-- What a customer rents on a day, as agreed now, whatever weekday each item comes on.
CREATE FUNCTION agreed_items(c customer, day DATE)
RETURNS TABLE (id UUID, sku TEXT, delivery_day SMALLINT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.id, i.sku, i.delivery_day, i.quantity, i.price_cents FROM terms_of(c, day) i WHERE i.quantity > 0 AND (i.ended_at IS NULL OR i.past)
$$;

-- What is due for a service day that is run on a date: what approved orders say of the day, and for every other product what is rented,
-- by the terms of the day. Plainly of what is agreed now, and as it was, of what existed on the date.
CREATE OR REPLACE FUNCTION items_of_day(c customer, day DATE, on_date DATE, as_it_was BOOLEAN, timezone TEXT)
RETURNS TABLE (sku TEXT, quantity INTEGER, price_cents INTEGER) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.sku, o.quantity, o.unit_price_cents FROM ordered_item o
  WHERE o.customer_number = c.number AND o.service_date = day AND o.quantity > 0 AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
  UNION ALL
  SELECT i.sku, i.quantity, i.price_cents FROM terms_of(c, day) i
  WHERE i.delivery_day = extract(isodow FROM day)::smallint AND i.quantity > 0
    AND CASE WHEN NOT as_it_was THEN i.ended_at IS NULL OR i.past
      ELSE (i.created_at AT TIME ZONE timezone)::date <= on_date AND (i.ended_at IS NULL OR i.past OR (i.ended_at AT TIME ZONE timezone)::date > on_date) END
    AND NOT EXISTS (SELECT 1 FROM ordered_item o WHERE o.customer_number = c.number AND o.service_date = day AND o.sku = i.sku)
    AND is_own_day(c, day) AND is_customer(c, on_date, as_it_was, timezone)
$$;
