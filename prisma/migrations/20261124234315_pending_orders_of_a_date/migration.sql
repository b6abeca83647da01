-- Whether a customer has an order pending for a date is asked before each new one. Where the table has grown since its statistics were taken, the index
-- of all pending orders of a date looked just as good, and all of them were read.
-- DropIndex
DROP INDEX "order_customer_number_service_date_idx";

-- CreateIndex
CREATE INDEX "order_customer_number_service_date_status_idx" ON "order"("customer_number", "service_date", "status");
