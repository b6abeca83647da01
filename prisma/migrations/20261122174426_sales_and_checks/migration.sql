-- CreateTable
CREATE TABLE "item_check" (
    "customer_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "sku" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_by_id" UUID NOT NULL,

    CONSTRAINT "item_check_pkey" PRIMARY KEY ("customer_number","service_date","sku")
);

-- CreateTable
CREATE TABLE "item_note" (
    "customer_number" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by_id" UUID NOT NULL,

    CONSTRAINT "item_note_pkey" PRIMARY KEY ("customer_number","sku")
);

-- CreateTable
CREATE TABLE "sales_day" (
    "date" DATE NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "sales_day_pkey" PRIMARY KEY ("date")
);

-- CreateIndex
CREATE INDEX "order_created_at_number_idx" ON "order"("created_at", "number");

-- CreateIndex
CREATE INDEX "order_event_at_idx" ON "order_event"("at");

-- AddForeignKey
ALTER TABLE "item_check" ADD CONSTRAINT "item_check_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_note" ADD CONSTRAINT "item_note_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;
