-- AlterTable
ALTER TABLE "route_day" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_by_id" UUID,
ADD COLUMN     "ended_version" INTEGER,
ADD COLUMN     "unsettled" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "day_act" (
    "id" UUID NOT NULL,
    "route_number" TEXT NOT NULL,
    "service_date" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID NOT NULL,
    "device_id" UUID,
    "detail" JSONB NOT NULL,

    CONSTRAINT "day_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "day_act_route_number_service_date_idx" ON "day_act"("route_number", "service_date");

-- AddForeignKey
ALTER TABLE "day_act" ADD CONSTRAINT "day_act_route_number_service_date_fkey" FOREIGN KEY ("route_number", "service_date") REFERENCES "route_day"("route_number", "service_date") ON DELETE RESTRICT ON UPDATE CASCADE;
