-- CreateTable
CREATE TABLE "customer_page" (
    "customer_number" TEXT NOT NULL,
    "blocks" JSONB NOT NULL,
    "version" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_by_id" UUID,
    "shown" INTEGER,

    CONSTRAINT "customer_page_pkey" PRIMARY KEY ("customer_number")
);

-- CreateTable
CREATE TABLE "customer_page_version" (
    "customer_number" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "blocks" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_id" UUID,

    CONSTRAINT "customer_page_version_pkey" PRIMARY KEY ("customer_number","number")
);

-- AddForeignKey
ALTER TABLE "customer_page" ADD CONSTRAINT "customer_page_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_page_version" ADD CONSTRAINT "customer_page_version_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;
