-- DropIndex
DROP INDEX "rental_item_sku_idx";

-- CreateIndex
CREATE INDEX "customer_account_name_number_idx" ON "customer"("account_name", "number");

-- CreateIndex
CREATE INDEX "customer_deleted_at_idx" ON "customer"("deleted_at");

-- CreateIndex
CREATE INDEX "rental_item_sku_customer_number_ended_at_idx" ON "rental_item"("sku", "customer_number", "ended_at");
