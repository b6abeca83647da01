-- CreateTable
CREATE TABLE "briefing_act" (
    "id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "fact" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "file" TEXT,
    "file_type" TEXT,
    "confirms" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,

    CONSTRAINT "briefing_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "briefing_act_customer_number_fact_at_idx" ON "briefing_act"("customer_number", "fact", "at");

-- CreateIndex
CREATE INDEX "briefing_act_confirms_idx" ON "briefing_act"("confirms");

-- AddForeignKey
ALTER TABLE "briefing_act" ADD CONSTRAINT "briefing_act_customer_number_fkey" FOREIGN KEY ("customer_number") REFERENCES "customer"("number") ON DELETE RESTRICT ON UPDATE CASCADE;
