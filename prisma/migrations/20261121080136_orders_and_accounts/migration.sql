-- CreateEnum
CREATE TYPE "OrderKind" AS ENUM ('delivery', 'standing');

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "mail_orders" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "toast_orders" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "assignment_code" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "kind" "OrderKind" NOT NULL;

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "delivery_day" SMALLINT NOT NULL,
ADD COLUMN     "effective_date" DATE;

-- AlterTable
ALTER TABLE "order_event" ADD COLUMN     "actor_name" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "change_request" ADD COLUMN     "delivery_day" SMALLINT;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "href" TEXT;

-- CreateTable
CREATE TABLE "number_lookup" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "number_lookup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_past_term" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "delivery_day" SMALLINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "customer_price_cents" INTEGER NOT NULL,
    "until" DATE NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rental_past_term_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ordered_item" (
    "customer_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "sku" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "order_id" UUID NOT NULL,

    CONSTRAINT "ordered_item_pkey" PRIMARY KEY ("customer_number","service_date","sku")
);

-- CreateIndex
CREATE INDEX "number_lookup_at_idx" ON "number_lookup"("at");

-- CreateIndex
CREATE INDEX "number_lookup_address_at_idx" ON "number_lookup"("address", "at");

-- CreateIndex
CREATE INDEX "rental_past_term_customer_number_until_idx" ON "rental_past_term"("customer_number", "until");

-- CreateIndex
CREATE INDEX "ordered_item_order_id_idx" ON "ordered_item"("order_id");

-- CreateIndex
CREATE INDEX "user_approval_role_idx" ON "user"("approval", "role");

-- CreateIndex
CREATE INDEX "order_customer_number_created_at_idx" ON "order"("customer_number", "created_at");

-- AddForeignKey
ALTER TABLE "rental_past_term" ADD CONSTRAINT "rental_past_term_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ordered_item" ADD CONSTRAINT "ordered_item_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ordered_item" ADD CONSTRAINT "ordered_item_sku_fkey" FOREIGN KEY ("sku") REFERENCES "product"("sku") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ordered_item" ADD CONSTRAINT "ordered_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
