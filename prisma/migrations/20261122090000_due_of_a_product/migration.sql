-- The pieces of one product that a route carries on a date, as due now and with what is owed: what a mark is checked against. Null where the
-- product is not on that load. It is due_with_owed of the route's customers and says nothing of its own (docs/decisions/0069): asked here, it is planned
-- once for each connection, reads of every customer that one product alone, and leaves the parts for holidays out on the dates that none touches.
-- \073 is the semicolon that the body needs: the engine that applies migrations splits at a plain one.
CREATE FUNCTION due_of_product(of_route TEXT, of_sku TEXT, on_date DATE, timezone TEXT, today DATE)
RETURNS INTEGER LANGUAGE plpgsql STABLE AS E'
BEGIN
  IF EXISTS (SELECT 1 FROM holiday_date h WHERE h.date = on_date) THEN
    RETURN (
      SELECT sum(due.quantity)::int FROM customer c CROSS JOIN LATERAL due_with_owed(c, on_date, FALSE, timezone, today) due
      WHERE c.route_number = of_route AND due.sku = of_sku
        AND is_customer(c, on_date, FALSE, timezone) AND EXISTS (SELECT 1 FROM days_run_on(c, on_date)))\073
  END IF\073
  RETURN (
    SELECT sum(part.quantity)::int FROM customer c CROSS JOIN LATERAL (
      SELECT i.quantity FROM items_of_day(c, on_date, on_date, FALSE, timezone) i WHERE i.sku = of_sku
      UNION ALL
      SELECT o.quantity FROM owed_items(c, on_date, today) o WHERE o.sku = of_sku
    ) part
    WHERE c.route_number = of_route AND is_customer(c, on_date, FALSE, timezone) AND is_own_day(c, on_date))\073
END
';
