-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "short_on" DATE;

-- CreateTable
CREATE TABLE "short_notice" (
    "customer_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "route_number" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,

    CONSTRAINT "short_notice_pkey" PRIMARY KEY ("customer_number","service_date")
);

-- CreateIndex
CREATE INDEX "short_notice_route_number_service_date_idx" ON "short_notice"("route_number", "service_date");

-- AddForeignKey
ALTER TABLE "short_notice" ADD CONSTRAINT "short_notice_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;
